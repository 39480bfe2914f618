import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import { formatDistance } from '#web/lib/format-counts.ts';

/** Landmark with its position and common name. */
export type MapPlace = Coordinates & { name: string };

/** Returns the suggestions that have a name and a point. */
export function placesOnMap(
  items: readonly { name: string | null; lat: number | null; lng: number | null }[],
): MapPlace[] {
  return items.flatMap(({ name, lat, lng }) =>
    name === null || lat === null || lng === null ? [] : [{ name, lat, lng }],
  );
}

/** Box that a map shows before a point is chosen. */
export type MapBounds = { south: number; west: number; north: number; east: number };

/** Returns points that show a service area: opposite corners of its box, or else the middle of its places. */
export function pointsOfArea(bounds: MapBounds | null, places: readonly Coordinates[]): Coordinates[] {
  const middle = middleOf(places);
  if (!bounds) return middle ? [middle] : [];
  const { south, west, north, east } = bounds;
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

/** Maximum distance, in metres, at which a landmark describes a point. */
const FAR_METERS = 30_000;

/** Describes a point by its nearest landmark: `a 850 m de Estação da Luz`. Returns null if no landmark is near. */
export function formatWhere(point: Coordinates, places: readonly MapPlace[]): string | null {
  let nearest: { meters: number; name: string } | null = null;
  for (const place of places) {
    const meters = greatCircleMeters(point, place);
    if (meters < (nearest?.meters ?? FAR_METERS)) nearest = { meters, name: place.name };
  }
  if (!nearest) return null;
  return nearest.meters < 30 ? nearest.name : `a ${formatDistance(roughly(nearest.meters))} de ${nearest.name}`;
}

function roughly(meters: number): number {
  return meters < 1000 ? Math.round(meters / 10) * 10 : Math.round(meters / 100) * 100;
}

/**
 * Returns the centre of the densest group of points; null without points. The centre of all points would be between the
 * cities if there are landmarks of several cities.
 */
export function middleOf(points: readonly Coordinates[]): Coordinates | null {
  let densest: readonly Coordinates[] = [];
  for (const point of points) {
    const near = points.filter((other) => greatCircleMeters(point, other) < FAR_METERS);
    if (near.length > densest.length) densest = near;
  }
  if (densest.length === 0) return null;
  const sum = (pick: (point: Coordinates) => number) => densest.reduce((total, point) => total + pick(point), 0);
  return { lat: sum(({ lat }) => lat) / densest.length, lng: sum(({ lng }) => lng) / densest.length };
}
