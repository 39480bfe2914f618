import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { NotificationList } from '../components/notification-list.tsx';

/** The list of notifications as a page. On phones the bell links to this page instead of opening a panel. */
export function NotificationsPage() {
  return (
    <PageFrame title={pages.notifications.title} width="narrow">
      <NotificationList />
    </PageFrame>
  );
}
