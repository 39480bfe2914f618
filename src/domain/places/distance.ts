/** A point on the map, in degrees (WGS 84). */
export type Coordinates = { lat: number; lng: number };

/** Default ratio of road distance to straight line. */
const defaultDetourFactor = 1.3;

/** Default average speed of a taxi in a Brazilian city, door to door. */
const defaultAverageSpeedKmh = 25;

const earthRadiusMeters = 6_371_009;

/** Returns the great-circle distance in metres with fraction (haversine, mean radius: within 0.6 %). */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Estimates the road distance along the stops in metres, when no routing service answers. The estimate is the
 * great-circle distance times the detour factor. Pages must label this value as an estimate.
 */
export function estimateRoadDistance(stops: readonly Coordinates[], detourFactor = defaultDetourFactor): number {
  const straight = stops.slice(1).reduce((sum, stop, index) => sum + greatCircleMeters(stops[index] ?? stop, stop), 0);
  return Math.round(straight * detourFactor);
}

/** Estimates the duration of a distance in seconds. */
export function estimateDuration(distanceMeters: number, averageSpeedKmh = defaultAverageSpeedKmh): number {
  return Math.round((distanceMeters * 3.6) / averageSpeedKmh);
}

/** Distance and duration of a drive between two places. */
export type Drive = { meters: number; seconds: number };

/** Estimates the drive between two places; no drive when a place is unknown. */
export function estimateDrive(from: Coordinates | null, to: Coordinates | null): Drive {
  const meters = from && to ? estimateRoadDistance([from, to]) : 0;
  return { meters, seconds: estimateDuration(meters) };
}

const kilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** Formats `7268` as `7,268 km`. */
export function formatMeters(distanceMeters: number): string {
  return `${kilometres.format(distanceMeters / 1000)} km`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
