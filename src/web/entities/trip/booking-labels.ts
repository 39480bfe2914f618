import type { Trip } from '#contract/trip.ts';
import type { BookingLeg } from '#domain/trips/booking.ts';

const legLabels: Record<BookingLeg, string> = { outbound: 'ida', return: 'volta', rest: 'restante' };

/** Which trip of its booking this is: `2 de 6 · volta`; of a booking of one, nothing. */
export function formatPlace({
  bookingPosition,
  bookingSize,
  leg,
}: Pick<Trip, 'bookingPosition' | 'bookingSize' | 'leg'>): string {
  return bookingSize === 1 ? '' : `${bookingPosition} de ${bookingSize} · ${legLabels[leg]}`;
}
