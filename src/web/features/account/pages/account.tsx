import type { ReactNode } from 'react';
import { titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Appearance } from '../components/appearance.tsx';
import { OwnData } from '../components/own-data.tsx';
import { PasswordChange } from '../components/password-change.tsx';
import { SecondFactor } from '../components/second-factor.tsx';
import { Sessions } from '../components/sessions.tsx';

export function AccountPage({ notifications }: { notifications: ReactNode }) {
  const { profile } = useSession();
  return (
    <PageFrame title={titleOf('account', profile.tipo)} width="narrow">
      <OwnData />
      <PasswordChange />
      <SecondFactor />
      <Sessions />
      {notifications}
      <Appearance />
    </PageFrame>
  );
}
