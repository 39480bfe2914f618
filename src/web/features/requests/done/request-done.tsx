import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Trip } from '#contract/trip.ts';
import { formatPlace } from '#web/entities/trip/booking-labels.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { DoneFrame } from './done-frame.tsx';
import { SendLink } from './send-link.tsx';
import classes from './done-frame.module.css';

type Props = { trips: readonly [Trip, ...Trip[]]; onAgain: () => void };

/** Result of a request: the code of the trip, or of all trips. */
export function RequestDone({ trips, onAgain }: Props) {
  const [trip] = trips;
  const several = trips.length > 1;
  return (
    <DoneFrame
      title={
        <>
          {several ? `${trips.length} viagens solicitadas, uma reserva` : 'Viagem solicitada'}
          {!several && <span className={classes.code}>{trip.code}</span>}
        </>
      }
      onAgain={onAgain}
      actions={
        <>
          {!several && <SendLink trip={trip} />}
          <Button component={Link} to={`/viagens/${trip.id}`} size="md">
            {several ? 'Ver a primeira' : 'Ver viagem'}
          </Button>
        </>
      }
    >
      {several ? (
        <ul className={classes.trips} aria-label="Viagens da reserva">
          {trips.map((one) => (
            <li key={one.id}>
              <p className={classes.place}>{formatPlace(one)}</p>
              <TripSummary trip={one} density="card" side="fare" />
              <div className={classes.send}>
                <SendLink trip={one} inList />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <TripSummary trip={trip} density="page" side="fare" link={false} />
      )}
    </DoneFrame>
  );
}
