import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '#contract/account.ts';
import { api } from '#web/lib/api.ts';
import { sayError } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { sessionsQuery } from '../queries.ts';
import classes from './sessions.module.css';

const outcome = {
  onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  onError: (error: Error) => toast({ tone: 'bad' as const, message: sayError(error) }),
};

export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const revokeOthers = useSend(api.account.revokeOtherSessions, outcome);
  const items = sessions.data?.items ?? [];
  return (
    <Section
      title="Sessões"
      lead="Onde a sua conta está aberta agora."
      actions={
        items.length > 1 && (
          <Button size="xs" loading={revokeOthers.isPending} onClick={() => revokeOthers.mutate(undefined)}>
            Encerrar as outras
          </Button>
        )
      }
    >
      {sessions.isPending && <TableSkeleton columns={2} label="as sessões" />}
      {sessions.isError && <Failure what="as sessões" error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <ul className={classes.list}>
        {items.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionLine({ session }: { session: AccountSession }) {
  const revoke = useSend(api.account.revokeSession, outcome);
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.device}>{session.device}</p>
        <p className={classes.details}>
          {session.current ? 'Esta sessão' : <Instant at={session.lastSeenAt} />}
          {session.address !== null && ` · ${session.address}`}
        </p>
      </div>
      {!session.current && (
        <Button size="xs" loading={revoke.isPending} onClick={() => revoke.mutate({ id: session.id })}>
          Encerrar
        </Button>
      )}
    </li>
  );
}
