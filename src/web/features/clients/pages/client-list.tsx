import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function ClientListPage() {
  return <PageFrame title={pages.clients.title}>{null}</PageFrame>;
}
