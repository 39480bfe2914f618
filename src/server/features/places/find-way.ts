import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readKnownWay, type RoadWay } from '#server/platform/outside/router.ts';
import type { Services } from '#server/platform/services.ts';
import { readPlacePoints } from './read-places.ts';
import { prepareDoubts, type WordedStop } from './read-doubts.ts';

/** Way along the stops of a trip, in legs. When `polyline` is null, the way is estimated by straight lines. */
export type Way = Omit<RoadWay, 'polyline'> & { polyline: string | null; distanceSource: 'router' | 'great_circle' };

type Stop = { lat: number | null; lng: number | null };

/**
 * Returns the way from the router's stored answer, or else from straight lines. Does not call the router, so this may
 * run in a transaction. Returns null while a stop has no coordinates.
 */
export async function readWay(db: Db | Tx, stops: readonly Stop[]): Promise<Way | null> {
  const points = pointsOf(stops);
  if (!points) return null;
  const known = await readKnownWay(db, points);
  return known ? onRoads(known) : straight(points);
}

/**
 * Returns the router's way, and calls the router when the way is not stored. Returns straight lines while the router
 * does not answer.
 */
export async function findWay(
  { outside: { router } }: Pick<Services, 'outside'>,
  stops: readonly Stop[],
): Promise<Way | null> {
  const points = pointsOf(stops);
  if (!points) return null;
  const said = router && (await router.findWay(points));
  return said?.ok && said.value ? onRoads(said.value) : straight(points);
}

/**
 * Fills the caches of router and geocoder before the transaction, because a transaction must not wait for external
 * services.
 */
export async function prepareWay(
  services: Pick<Services, 'db' | 'outside'>,
  stops: readonly WordedStop[],
): Promise<void> {
  const doubts = prepareDoubts(services, stops);
  if (!services.outside.router) return doubts;
  const places = await readPlacePoints(
    services.db,
    stops.flatMap(({ placeId }) => placeId ?? []),
  );
  const known = new Map(places.map((place) => [place.id, place]));
  await findWay(
    services,
    stops.map(({ placeId, lat = null, lng = null }) => known.get(placeId ?? '') ?? { lat, lng }),
  );
  await doubts;
}

function pointsOf(stops: readonly Stop[]): Coordinates[] | null {
  const points = stops.filter((stop): stop is Coordinates => stop.lat !== null && stop.lng !== null);
  return points.length < Math.max(stops.length, 2) ? null : points;
}

function onRoads(way: RoadWay): Way {
  return { ...way, distanceSource: 'router' };
}

/** Totals are the sums of the legs, because the trip is priced by legs. */
function straight(points: readonly Coordinates[]): Way {
  const legs = points.slice(1).map((to, index) => legOf([points[index] ?? to, to]));
  const sum = (of: 'distanceMeters' | 'durationSeconds') => legs.reduce((total, leg) => total + leg[of], 0);
  const totals = { distanceMeters: sum('distanceMeters'), durationSeconds: sum('durationSeconds') };
  return { ...totals, legs, polyline: null, distanceSource: 'great_circle' };
}

function legOf(points: readonly Coordinates[]) {
  const distanceMeters = estimateRoadDistance(points);
  return { distanceMeters, durationSeconds: estimateDuration(distanceMeters) };
}
