import type { Estimate } from '#contract/tariffs.ts';
import { formatDuration } from '#domain/time.ts';
import { formatDistance } from '#web/lib/format-counts.ts';

/** Returns distance and duration of an estimated way, and whether the distance is not that of a route. */
export function formatWay({
  distanceMeters,
  durationSeconds,
  distanceSource,
}: Pick<Estimate, 'distanceMeters' | 'durationSeconds' | 'distanceSource'>): string | null {
  if (distanceMeters === null) return null;
  const duration = durationSeconds !== null && formatDuration(Math.round(durationSeconds / 60) * 60);
  const source = distanceSource === 'great_circle' && 'pela distância em linha reta';
  return [formatDistance(distanceMeters), duration, source].filter(Boolean).join(' · ');
}
