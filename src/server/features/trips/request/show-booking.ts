import { ok, refuse } from '#domain/outcome.ts';
import { readBookingTrips } from '#server/features/trips/read/trip.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { unwrap } from '#server/platform/api/refused.ts';

/** Returns the trips of the booking that the actor may see. Refused as not found when the actor may see none. */
export async function showBooking({ services, actor }: SignedInContext, id: string) {
  const trips = await readBookingTrips(services.db, actor, id);
  return unwrap(trips.length > 0 ? ok({ id, trips }) : refuse('not_found', 'Reserva não encontrada.'));
}
