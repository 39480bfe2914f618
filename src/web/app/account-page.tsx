import { AccountPage } from '#web/features/account/pages/account.tsx';
import { OwnDataSection } from '#web/features/privacy/components/own-data-section.tsx';
import { NotificationChoicesSection } from '#web/features/notifications/components/choices.tsx';

/** Features do not know each other, so one's own account and what one is told of meet here. */
export function OwnAccountPage() {
  return <AccountPage notifications={<NotificationChoicesSection />} privacy={<OwnDataSection />} />;
}
