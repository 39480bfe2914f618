import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { SessionList } from '#web/entities/session/session-list.tsx';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { userSessionsQuery } from '../queries.ts';

/** The open sessions of a user, which an administrator can end. */
export function UserSessions({ user: { id } }: { user: User }) {
  const sessions = useQuery(userSessionsQuery(id));
  const outcome = {
    onSuccess: async () => {
      await queryClient.invalidateQueries(userSessionsQuery(id));
      toast({ message: 'Sessão encerrada. A página aberta saiu do painel na hora.' });
    },
    onError: (error: Error) => toast({ tone: 'bad' as const, message: errorText(error) }),
  };
  const endOne = useSend(api.users.endSession, outcome);
  const endAll = useSend(api.users.endSessions, outcome);
  const items = sessions.data?.items ?? [];
  return (
    <Section
      title="Sessões"
      lead={
        sessions.data && items.length === 0
          ? 'A conta não está aberta em lugar nenhum.'
          : 'Onde a conta está aberta agora.'
      }
      actions={
        items.length > 1 && (
          <Button size="xs" loading={endAll.isPending} onClick={() => endAll.mutate({ id })}>
            Encerrar todas
          </Button>
        )
      }
    >
      {sessions.isPending && <TableSkeleton columns={2} label="as sessões" />}
      {sessions.isError && <Failure what="as sessões" error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <SessionList
        sessions={items}
        ending={endOne.isPending ? endOne.variables.sessionId : null}
        onEnd={(session) => endOne.mutate({ id, sessionId: session.id })}
      />
    </Section>
  );
}
