import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './user-columns.module.css';

/** Shows whether the user has confirmed the address by an e-mailed link. */
export function EmailState({ user: { emailVerified } }: { user: Pick<User, 'emailVerified'> }) {
  return emailVerified ? (
    <StatusBadge label="E-mail confirmado" icon={IconCircleCheck} tone="good" />
  ) : (
    <StatusBadge label="E-mail não confirmado" icon={IconAlertTriangle} tone="attention" />
  );
}

export function EmailWithState({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  return (
    <span className={classes.email}>
      <span>{user.email}</span>
      <EmailState user={user} />
    </span>
  );
}
