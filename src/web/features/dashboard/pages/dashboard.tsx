import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

export function DashboardPage() {
  return <PageFrame title={pages.dashboard.title}>{null}</PageFrame>;
}
