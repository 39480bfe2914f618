import { pages } from '#domain/access/pages.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { NotificationList } from '../components/notification-list.tsx';

/** The list on a page of its own, for phones and for reading back. */
export function NotificationsPage() {
  return (
    <PageFrame title={pages.notifications.title} width="narrow">
      <NotificationList />
    </PageFrame>
  );
}
