import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function ClientEditPage() {
  return <PageFrame title={pages.clientEdit.title}>{null}</PageFrame>;
}
