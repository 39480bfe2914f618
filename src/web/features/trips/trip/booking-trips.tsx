import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { formatPlace } from '#web/entities/trip/booking-labels.ts';
import { TripRows } from '#web/entities/trip/trip-rows.tsx';
import { Section } from '#web/ui/section.tsx';
import { bookingQuery } from '../queries.ts';

/** The trips of the booking that the user may see. */
export function BookingTrips({ trip }: { trip: Trip }) {
  const { data } = useQuery(bookingQuery(trip.bookingId));
  return (
    <Section title="Reserva" lead={`Esta é a ${formatPlace(trip)}.`}>
      <TripRows label="Viagens da reserva" trips={data?.trips ?? [trip]} currentId={trip.id} noteOf={formatPlace} />
    </Section>
  );
}
