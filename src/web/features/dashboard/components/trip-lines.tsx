import type { Trip } from '#contract/trip.ts';
import type { PaySide } from '#web/entities/trip/trip-pay.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import classes from './trip-lines.module.css';

type Props = { label: string; trips: readonly Trip[]; side: PaySide; hideClient?: boolean };

/** A list of trips, each linked to its page. */
export function TripLines({ label, trips, side, hideClient = false }: Props) {
  return (
    <ul className={classes.trips} aria-label={label}>
      {trips.map((trip) => (
        <li key={trip.id} className={classes.trip}>
          <TripSummary trip={trip} density="line" side={side} hideClient={hideClient} />
        </li>
      ))}
    </ul>
  );
}
