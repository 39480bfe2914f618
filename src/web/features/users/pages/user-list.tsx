import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function UserListPage() {
  return <PageFrame title={pages.users.title}>{null}</PageFrame>;
}
