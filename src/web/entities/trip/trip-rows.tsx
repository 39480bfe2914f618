import { Link } from '@tanstack/react-router';
import type { Trip } from '#contract/trip.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { TripState } from './trip-state.tsx';
import classes from './trip-rows.module.css';
import { TripWhen } from './trip-when.tsx';

type Props = {
  /** Accessible name of the list. */
  label: string;
  trips: readonly Trip[];
  /** The trip of the current page. */
  currentId?: string;
  /** A note under the code. */
  noteOf?: (trip: Trip) => string;
};

/** Related trips, each in one line: code, pickup time and state. */
export function TripRows({ label, trips, currentId, noteOf }: Props) {
  return (
    <ul className={classes.trips} aria-label={label}>
      {trips.map((trip) => (
        <li key={trip.id} className={classes.trip} data-current={trip.id === currentId || undefined}>
          <span className={classes.name}>
            <Link
              to="/viagens/$id"
              params={{ id: trip.id }}
              className={classes.code ?? ''}
              {...(trip.id === currentId && { 'aria-current': 'page' as const })}
            >
              <WithCodes>{trip.code}</WithCodes>
            </Link>
            {noteOf && <span className={classes.place}>{noteOf(trip)}</span>}
          </span>
          <TripWhen at={trip.pickupAt} timeZone={trip.timeZone} />
          <span className={classes.state}>
            <TripState trip={trip} />
          </span>
        </li>
      ))}
    </ul>
  );
}
