import type { Trip } from '#contract/trip.ts';
import { reviewReasonLabels } from '#domain/trips/review-labels.ts';
import { Money } from '#web/ui/money.tsx';
import classes from './review-reasons.module.css';

/** The reasons why an administrator must review the amounts of a trip, as sentences. */
export function ReviewReasons({ trip, small = false }: { trip: Pick<Trip, 'reviewReasons'>; small?: boolean }) {
  return (
    <ul className={classes.reasons} data-small={small || undefined}>
      {trip.reviewReasons.map((reason) => (
        <li key={reason}>{reviewReasonLabels[reason]}</li>
      ))}
    </ul>
  );
}

/** Shows only the estimate, for views that already show the reported total. */
export function Estimate({ trip }: { trip: Pick<Trip, 'estimateCents'> }) {
  if (trip.estimateCents === null) return <span className={classes.estimate}>Sem estimativa</span>;
  return (
    <span className={classes.estimate}>
      Estimativa: <Money cents={trip.estimateCents} />
    </span>
  );
}

/** Shows the reported total and the estimate. */
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
