import type { ReactNode } from 'react';
import { titleOf } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { Appearance } from '../components/appearance.tsx';
import { EmailChange } from '../components/email-change.tsx';
import { Install } from '../components/install.tsx';
import { OwnData } from '../components/own-data.tsx';
import { PasswordChange } from '../components/password-change.tsx';
import { SecondFactor } from '../components/second-factor.tsx';
import { Sessions } from '../components/sessions.tsx';
import { Shortcuts } from '../components/shortcuts.tsx';

export function AccountPage({ notifications, privacy }: { notifications: ReactNode; privacy: ReactNode }) {
  const { profile, acting } = useSession();
  if (acting !== null) {
    return (
      <PageFrame title={titleOf('account', profile.tipo)} width="narrow">
        <Notice tone="info">Só a própria pessoa pode abrir a conta dela. Encerre este acesso para abrir a sua.</Notice>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={titleOf('account', profile.tipo)} width="narrow">
      <OwnData />
      <EmailChange />
      <PasswordChange />
      <SecondFactor />
      <Sessions />
      {notifications}
      <Appearance />
      {privacy}
      <Shortcuts />
      <Install />
    </PageFrame>
  );
}
