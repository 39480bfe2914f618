import type { Trip } from '#contract/trip.ts';
import { reviewReasonLabels } from '#domain/trips/review-labels.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './review-reasons.module.css';

/** Every reason for an administrator to look at a trip's amounts, as sentences. */
export function ReviewReasons({ trip, small = false }: { trip: Pick<Trip, 'reviewReasons'>; small?: boolean }) {
  return (
    <ul className={classes.reasons} data-small={small || undefined}>
      {trip.reviewReasons.map((reason) => (
        <li key={reason}>{reviewReasonLabels[reason]}</li>
      ))}
    </ul>
  );
}

/** The estimate alone, for what shows the informed total already. */
export function Estimate({ trip }: { trip: Pick<Trip, 'estimateCents'> }) {
  if (trip.estimateCents === null) return <span className={classes.estimate}>Sem estimativa</span>;
  return (
    <span className={classes.estimate}>
      Estimativa: <Money cents={trip.estimateCents} />
    </span>
  );
}

/** Estimate and informed total beside each other. */
export function BothAmounts({ trip }: { trip: Pick<Trip, 'estimateCents' | 'totalCents'> }) {
  return (
    <span className={classes.both}>
      <Money cents={trip.totalCents} />
      <span className={classes.estimate}>
        {trip.estimateCents === null ? (
          'sem estimativa'
        ) : (
          <>
            estimada <Money cents={trip.estimateCents} />
          </>
        )}
      </span>
    </span>
  );
}
