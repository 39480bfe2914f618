import type { Trip } from '#contract/trip.ts';
import { formatCents } from '#domain/money.ts';
import { payOf } from '#web/entities/trip/trip-pay.ts';
import { formatDistance, formatMinutes } from '#web/lib/format-counts.ts';

type Measured = Parameters<typeof payOf>[0] & Pick<Trip, 'distanceMeters' | 'durationSeconds'>;

const shortestMeters = 100;

/**
 * Formats distance, duration and pay per kilometre: `7,3 km · 20 min · R$ 5,41/km`; empty when the route is unknown.
 */
export function formatEffort(trip: Measured): string {
  return [formatLength(trip), formatPerKm(trip)].filter(Boolean).join(' · ');
}

/** Formats distance and duration: `7,3 km · 20 min`. */
export function formatLength(trip: Pick<Trip, 'distanceMeters' | 'durationSeconds'>): string {
  const { distanceMeters: meters, durationSeconds: seconds } = trip;
  return [
    meters === null ? '' : formatDistance(meters),
    seconds === null ? '' : formatMinutes(Math.round(seconds / 60)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Formats the partner's part per kilometre: `R$ 5,41/km`. */
export function formatPerKm(trip: Measured): string {
  const { distanceMeters: meters } = trip;
  const { cents } = payOf(trip, 'partner');
  if (cents === null || meters === null || meters < shortestMeters) return '';
  return `${formatCents(Math.round((cents * 1_000) / meters))}/km`;
}

/**
 * Formats the distance of the partner's nearest car to the pickup: `Cerca de 2,5 km até o embarque · 6 min`; empty when
 * the distance is unknown.
 */
export function formatWayToPickup({ wayToPickup: way }: Pick<Trip, 'wayToPickup'>): string {
  if (way === null) return '';
  return `Cerca de ${formatDistance(way.distanceMeters)} até o embarque · ${formatMinutes(Math.round(way.durationSeconds / 60))}`;
}
