import { AccountPage } from '#web/features/account/pages/account.tsx';
import { OwnDataSection } from '#web/features/privacy/components/own-data-section.tsx';
import { NotificationChoicesSection } from '#web/features/notifications/components/choices.tsx';

/** Composes the account page with the notification and privacy features, because features do not import each other. */
export function OwnAccountPage() {
  return <AccountPage notifications={<NotificationChoicesSection />} privacy={<OwnDataSection />} />;
}
