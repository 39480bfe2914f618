import type { RequestSoFar } from '#contract/bookings.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import { readBookingTrips } from '#server/features/trips/read/trip.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { destinationsOf } from './plan-booking.ts';

/** Returns the trips of the booking that the actor may see. Refused as not found when the actor may see none. */
export async function showBooking({ services, actor }: SignedInContext, id: string) {
  const trips = await readBookingTrips(services.db, actor, id);
  return unwrap(trips.length > 0 ? ok({ id, trips }) : refuse('not_found', 'Reserva não encontrada.'));
}

/** Requests the routes of the trips before the transaction, so that no transaction waits for the map service. */
export async function prepareBookingWays(
  { services }: SignedInContext,
  { stops, returnAt, vehicles }: Pick<RequestSoFar, 'stops' | 'returnAt' | 'vehicles'>,
) {
  const ways = [stops, ...destinationsOf(vehicles).map((destination) => stops.with(stops.length - 1, destination))];
  const both = returnAt ? [...ways, ...ways.map((way) => way.toReversed())] : ways;
  await Promise.all(both.map((way) => prepareWay(services, way)));
}
