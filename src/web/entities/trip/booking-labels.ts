import type { Trip } from '#contract/trip.ts';
import type { BookingLeg } from '#domain/trips/booking.ts';

const legLabels: Record<BookingLeg, string> = { outbound: 'ida', return: 'volta', rest: 'restante' };

/** Formats the position of a trip in its booking: `2 de 6 · volta`; empty for a single trip. */
export function formatPlace({
  bookingPosition,
  bookingSize,
  leg,
}: Pick<Trip, 'bookingPosition' | 'bookingSize' | 'leg'>): string {
  return bookingSize === 1 ? '' : `${bookingPosition} de ${bookingSize} · ${legLabels[leg]}`;
}
