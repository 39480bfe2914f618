import { useQuery } from '@tanstack/react-query';
import { SessionsSection } from '#web/entities/session/sessions-section.tsx';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
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
  return (
    <SessionsSection
      lead="Onde a sua conta está aberta agora."
      sessions={sessions}
      ending={revoke.isPending ? revoke.variables.id : null}
      onEnd={({ id }) => revoke.mutate({ id })}
      endMany={{
        label: 'Encerrar as outras',
        busy: revokeOthers.isPending,
        onEnd: () => revokeOthers.mutate(undefined),
      }}
    />
  );
}
