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
  const { distanceMeters: meters, durationSeconds: seconds } = trip;
  const { cents } = payOf(trip, 'partner');
  const perKm =
    cents !== null && meters !== null && meters >= shortestMeters ? Math.round((cents * 1_000) / meters) : null;
  return [
    meters === null ? '' : formatDistance(meters),
    seconds === null ? '' : formatMinutes(Math.round(seconds / 60)),
    perKm === null ? '' : `${formatCents(perKm)}/km`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Formats the distance of the partner's nearest car to the pickup: `Cerca de 2,5 km até o embarque · 6 min`; empty when
 * the distance is unknown.
 */
export function formatWayToPickup({ wayToPickup: way }: Pick<Trip, 'wayToPickup'>): string {
  if (way === null) return '';
  return `Cerca de ${formatDistance(way.distanceMeters)} até o embarque · ${formatMinutes(Math.round(way.durationSeconds / 60))}`;
}
