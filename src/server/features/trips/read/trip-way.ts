import { ok } from '#domain/outcome.ts';
import { findWay } from '#server/features/places/find-way.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { readTrip, tripNotFound } from './trip.ts';

/**
 * Returns the route between the stops as the caller sees them. A caller that may not see exact addresses gets no
 * coordinates and no exact route.
 */
export async function readRoute(context: SignedInContext, id: string) {
  const trip = await readTrip(context.services.prepared, context.actor, id);
  const { stops } = unwrap(trip ? ok(trip) : tripNotFound);
  const way = await findWay(context.services, stops);
  return {
    source: way?.distanceSource ?? null,
    polyline: way?.polyline ?? null,
    legs: way?.legs ?? [],
    points: stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
  };
}
