import { Button } from '@mantine/core';
import type { AccountSession } from '#contract/account.ts';
import { Instant } from '#web/ui/instant.tsx';
import classes from './session-list.module.css';

type Props = {
  sessions: readonly AccountSession[];
  /** The one whose end is under way. */
  ending: string | null;
  onEnd: (session: AccountSession) => void;
};

/** Where an account is open; one's own session here ends by signing out. */
export function SessionList({ sessions, ending, onEnd }: Props) {
  return (
    <ul className={classes.list}>
      {sessions.map((session) => (
        <li key={session.id} className={classes.line}>
          <div>
            <p className={classes.device}>{session.device}</p>
            <p className={classes.details}>
              {session.current ? 'Esta sessão' : <Instant at={session.lastSeenAt} />}
              {session.address !== null && ` · ${session.address}`}
            </p>
          </div>
          {!session.current && (
            <Button size="xs" loading={ending === session.id} onClick={() => onEnd(session)}>
              Encerrar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
