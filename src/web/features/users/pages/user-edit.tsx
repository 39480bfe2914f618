import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function UserEditPage() {
  return <PageFrame title={pages.userEdit.title}>{null}</PageFrame>;
}
