import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Trip } from '#contract/trip.ts';
import { sayPlace } from '#web/entities/trip/booking-words.ts';
import { TripStatusBadge } from '#web/entities/trip/trip-status.tsx';
import { TripWhen } from '#web/entities/trip/trip-when.tsx';
import { Section } from '#web/ui/section.tsx';
import { bookingQuery } from '../queries.ts';
import classes from './booking-trips.module.css';

/** The trips that were asked for together, as far as the reader may know of them. */
export function BookingTrips({ trip }: { trip: Trip }) {
  const { data } = useQuery(bookingQuery(trip.bookingId));
  const trips = data?.trips ?? [trip];
  return (
    <Section title="Reserva" lead={`Esta é a ${sayPlace(trip)}.`}>
      <ul className={classes.trips} aria-label="Viagens da reserva">
        {trips.map((one) => (
          <li key={one.id} className={classes.trip} data-current={one.id === trip.id || undefined}>
            <span className={classes.name}>
              <Link
                to="/viagens/$id"
                params={{ id: one.id }}
                className={classes.code ?? ''}
                {...(one.id === trip.id && { 'aria-current': 'page' as const })}
              >
                {one.code}
              </Link>
              <span className={classes.place}>{sayPlace(one)}</span>
            </span>
            <TripWhen at={one.pickupAt} timeZone={one.timeZone} />
            <TripStatusBadge status={one.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
