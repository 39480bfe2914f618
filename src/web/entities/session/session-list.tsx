import { Button } from '@mantine/core';
import type { AccountSession } from '#contract/account.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';

type Props = {
  sessions: readonly AccountSession[];
  /** Id of the session that is being ended. */
  ending: string | null;
  onEnd: (session: AccountSession) => void;
};

/** The open sessions of an account. The reader's own session is ended by signing out. */
export function SessionList({ sessions, ending, onEnd }: Props) {
  return (
    <LineList>
      {sessions.map((session) => (
        <Line
          key={session.id}
          name={session.device}
          details={
            <>
              {session.current ? 'Esta sessão' : <Instant at={session.lastSeenAt} />}
              {session.address !== null && ` · ${session.address}`}
            </>
          }
        >
          {!session.current && (
            <Button size="xs" loading={ending === session.id} onClick={() => onEnd(session)}>
              Encerrar
            </Button>
          )}
        </Line>
      ))}
    </LineList>
  );
}
