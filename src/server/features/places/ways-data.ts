import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readKnownWay, type RoadWay } from '#server/platform/outside/router.ts';
import type { Services } from '#server/platform/services.ts';
import { readPlacePoints } from './data.ts';
import { prepareDoubts, type WordedStop } from './doubts-data.ts';

/** The way along the stops of a trip, leg by leg; without a road's course (`polyline` null) it is a guess along straight lines. */
export type Way = Omit<RoadWay, 'polyline'> & { polyline: string | null; distanceSource: 'router' | 'great_circle' };

type Stop = { lat: number | null; lng: number | null };

/** The way as it is known here: the router is not asked, so that a transaction may. null while a stop has no coordinates. */
export async function readWay(db: Db | Tx, stops: readonly Stop[]): Promise<Way | null> {
  const points = pointsOf(stops);
  if (!points) return null;
  const known = await readKnownWay(db, points);
  return known ? onRoads(known) : straight(points);
}

/** The way as the router says it, asked where it has not said it yet; straight while it does not answer. */
export async function findWay(
  { outside: { router } }: Pick<Services, 'outside'>,
  stops: readonly Stop[],
): Promise<Way | null> {
  const points = pointsOf(stops);
  if (!points) return null;
  const said = router && (await router.findWay(points));
  return said?.ok && said.value ? onRoads(said.value) : straight(points);
}

/** Asks router and geocoder beforehand for what a transaction is going to read. */
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

/** The totals are those of the legs, by which the trip is priced. */
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
