import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { Money } from '#web/ui/money.tsx';
import { useNow } from '#web/lib/now.ts';
import { formatInstant } from '#web/lib/instants.ts';
import classes from './approvals.module.css';
import { type ApprovalGroup, reasonsOf, totalOf } from './approval-groups.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useDoer } from '../shared/use-doer.ts';

/** What one word decides: why it waits, who asked, the trip, and both answers. */
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
