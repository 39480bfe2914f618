/** A point on the map, in degrees (WGS 84). */
export type Coordinates = { lat: number; lng: number };

/** How much longer a street's way is than the straight line, where nothing better is known. */
const defaultDetourFactor = 1.3;

/** What a taxi averages door to door in a Brazilian city, where nothing better is known. */
const defaultAverageSpeedKmh = 25;

const earthRadiusMeters = 6_371_009;

/** The shortest way over the globe, in metres with their fraction (haversine, mean radius: within 0.6 %). */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * A guess at the metres driven along the stops in their order, for when no routing service answers: great circles
 * times the detour factor. Whoever shows it says that it is a guess.
 */
export function estimateRoadDistance(stops: readonly Coordinates[], detourFactor = defaultDetourFactor): number {
  const straight = stops.slice(1).reduce((sum, stop, index) => sum + greatCircleMeters(stops[index] ?? stop, stop), 0);
  return Math.round(straight * detourFactor);
}

/** A guess at the seconds that a distance takes. */
export function estimateDuration(distanceMeters: number, averageSpeedKmh = defaultAverageSpeedKmh): number {
  return Math.round((distanceMeters * 3.6) / averageSpeedKmh);
}

const kilometres = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** `7268` → `7,268 km`. */
export function formatMeters(distanceMeters: number): string {
  return `${kilometres.format(distanceMeters / 1000)} km`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
