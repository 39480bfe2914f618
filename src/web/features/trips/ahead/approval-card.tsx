import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { Money } from '#web/ui/money.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatInstant } from '#web/lib/instants.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './approvals.module.css';
import { type ApprovalGroup, reasonsOf, totalOf } from './approval-groups.ts';
import { useDoer } from '../shared/use-doer.ts';
import { rejectText } from '../actions/action-texts.ts';
import { approvalsQuery } from '../queries.ts';

/**
 * Card of one decision, with the reasons why approval is needed, the requester, the trip, and the buttons to approve
 * and refuse.
 */
export function ApprovalCard({ group }: { group: ApprovalGroup }) {
  const [{ trip, requesterName }] = group;
  const { busy, approve, reject } = useDecision(group);
  const [rejecting, setRejecting] = useState(false);
  const now = useNow();
  const several = group.length > 1;
  const which = several ? ` as ${group.length}` : '';
  const named = several ? `as ${group.length} viagens da série de ${trip.code}` : trip.code;
  return (
    <div className={classes.request}>
      <div className={classes.why}>
        {reasonsOf(group).map((reason) => (
          <strong key={reason}>{reason}</strong>
        ))}
        {trip.room !== null && <span>Quarto {trip.room}</span>}
        <span>
          Pedido {requesterName !== null && `por ${requesterName} `}
          {formatInstant(trip.createdAt, now)}
        </span>
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconCheck size={18} stroke={2} aria-hidden />}
          aria-label={`Aprovar ${named}`}
          loading={busy}
          onClick={approve}
        >
          Aprovar{which}
        </Button>
        <Button
          data-weight="ending"
          leftSection={<IconX size={18} stroke={2} aria-hidden />}
          aria-label={`Recusar ${named}`}
          disabled={busy}
          onClick={() => setRejecting(true)}
        >
          Recusar{which}
        </Button>
      </div>
      <div className={classes.trip}>
        <TripSummary trip={trip} density="line" side="fare" hideClient={useDoer().clientId !== null} />
        {several && <Days group={group} />}
      </div>
      {rejecting && <RejectDialog group={group} onReject={reject} onClose={() => setRejecting(false)} />}
    </div>
  );
}

function Days({ group }: { group: ApprovalGroup }) {
  const total = totalOf(group);
  return (
    <details className={classes.days}>
      <summary>
        Série de {group.length} viagens
        {total !== null && (
          <>
            {', '}
            <Money cents={total} /> ao todo
          </>
        )}
      </summary>
      <TripRows label="Viagens da série" trips={group.map(({ trip }) => trip)} />
    </details>
  );
}

type Props = { group: ApprovalGroup; onReject: (reason: string) => Promise<void>; onClose: () => void };

/** Asks for the reason of the refusal, which the requester reads. */
function RejectDialog({ group, onReject, onClose }: Props) {
  const several = group.length > 1;
  const doer = useDoer();
  return (
    <ReasonDialog
      title={several ? `Recusar ${group.length} pedidos` : `Recusar pedido · ${group[0].trip.code}`}
      submitLabel={several ? `Recusar ${group.length} pedidos` : 'Recusar pedido'}
      onSubmit={onReject}
      onClose={onClose}
    >
      {rejectText(group[0].trip, doer)}
    </ReasonDialog>
  );
}

/** Approves or rejects a group of requests. The queue is read again after success and after failure. */
function useDecision(group: ApprovalGroup) {
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
