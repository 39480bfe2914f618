import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SessionList } from '#web/entities/session/session-list.tsx';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { sessionsQuery } from '../queries.ts';

const outcome = {
  onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
  onError: (error: Error) => toast({ tone: 'bad' as const, message: errorText(error) }),
};

export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const revokeOthers = useSend(api.account.revokeOtherSessions, outcome);
  const revoke = useSend(api.account.revokeSession, outcome);
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
      <SessionList
        sessions={items}
        ending={revoke.isPending ? revoke.variables.id : null}
        onEnd={({ id }) => revoke.mutate({ id })}
      />
    </Section>
  );
}
