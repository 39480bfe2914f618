import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { SessionsSection } from '#web/entities/session/sessions-section.tsx';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
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
  const none = sessions.data?.items.length === 0;
  return (
    <SessionsSection
      lead={none ? 'A conta não está aberta em lugar nenhum.' : 'Onde a conta está aberta agora.'}
      sessions={sessions}
      ending={endOne.isPending ? endOne.variables.sessionId : null}
      onEnd={(session) => endOne.mutate({ id, sessionId: session.id })}
      endMany={{ label: 'Encerrar todas', busy: endAll.isPending, onEnd: () => endAll.mutate({ id }) }}
    />
  );
}
