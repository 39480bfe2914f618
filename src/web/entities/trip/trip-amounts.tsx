import type { Trip } from '#contract/trip.ts';
import { finalLines } from '#domain/trips/final-lines.ts';
import { formatDistance } from '#web/lib/format-counts.ts';
import { FareLines } from './fare-lines.tsx';
import classes from './trip-amounts.module.css';
import { useLabelAudience } from './use-status-labels.ts';

type Props = { trip: Trip; drivenMeters?: number | null };

/** The explained price of a trip: the estimate with its basis, and the final amounts. */
export function TripAmounts({ trip, drivenMeters = null }: Props) {
  const final = finalLines({ ...trip, drivenMeters }, useLabelAudience());
  return (
    <div className={classes.columns}>
      {trip.estimateCents === null ? (
        final === null && <p className={classes.none}>A combinar / taxímetro</p>
      ) : (
        <div>
          <FareLines lines={trip.estimateLines} totalLabel="Estimativa" totalCents={trip.estimateCents} />
          <p className={classes.basis}>{formatBasis(trip)}</p>
        </div>
      )}
      {final && <FareLines {...final} totalLabel="Valor final" />}
    </div>
  );
}

function formatBasis({ distanceMeters, distanceSource }: Trip): string {
  if (distanceMeters === null) return '';
  const source = distanceSource === 'router' ? 'pelo trajeto' : 'estimados pela distância em linha reta';
  return `${formatDistance(distanceMeters)} ${source}`;
}
