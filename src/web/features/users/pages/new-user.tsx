import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function NewUserPage() {
  return <PageFrame title={pages.userNew.title}>{null}</PageFrame>;
}
