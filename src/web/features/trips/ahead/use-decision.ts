import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { approvalsQuery } from '../queries.ts';
import type { ApprovalGroup } from './approval-groups.ts';

/** Both answers to a group of requests. Whatever the server says, the queue ends up as it is now. */
export function useDecision(group: ApprovalGroup) {
  const queryClient = useQueryClient();
  const trips = group.map(({ trip: { id, version } }) => ({ id, version }));
  const reread = {
    onSettled: () =>
      Promise.all(
        [approvalsQuery.queryKey, api.trips.key(), api.dashboards.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  };
  const approving = useSend(api.approvals.approve, reread);
  const rejecting = useSend(api.approvals.reject, reread);
  const say = (done: string, all: string): void =>
    toast({ message: group.length === 1 ? `Pedido ${done}.` : `${group.length} pedidos ${all}.` });
  return {
    busy: approving.isPending || rejecting.isPending,
    approve: () =>
      void approving
        .mutateAsync({ trips })
        .then(() => say('aprovado', 'aprovados'))
        .catch((error: unknown) => toast({ message: errorText(error), tone: 'bad' })),
    reject: async (reason: string) => {
      await rejecting.mutateAsync({ trips, reason });
      say('recusado', 'recusados');
    },
  };
}
