import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function NewClientPage() {
  return <PageFrame title={pages.clientNew.title}>{null}</PageFrame>;
}
