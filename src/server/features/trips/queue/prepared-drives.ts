import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { RoadDrive } from '#server/platform/outside/router.ts';

/** Lifetime of a prepared drive, and the greatest number of pickups that are kept. */
const LIFE_MS = 120_000;
const MOST_PICKUPS = 500;
/** Distance by which a driver may have moved since the drive was requested. */
const MOVED_METERS = 300;

export type PreparedDrive = RoadDrive & { driverId: string; start: Coordinates };

/**
 * Drives of the nearest drivers by pickup, handed from the call before a transaction to the decision inside it. Kept in
 * memory, because a position is stored in one place only.
 */
const prepared = new Map<string, { until: number; drives: readonly PreparedDrive[] }>();

export function keepPreparedDrives(pickup: Coordinates, drives: readonly PreparedDrive[]): void {
  const now = performance.now();
  const key = keyOf(pickup);
  prepared.delete(key);
  prepared.set(key, { until: now + LIFE_MS, drives });
  // A map is in the order of insertion, so the oldest pickups come first.
  for (const [oldest, { until }] of prepared) {
    if (until > now && prepared.size <= MOST_PICKUPS) break;
    prepared.delete(oldest);
  }
}

/** Returns the drive from there to the pickup; null when it was not requested, or the driver has moved since. */
export function findPreparedDrive(driverId: string, start: Coordinates, pickup: Coordinates): RoadDrive | null {
  const kept = prepared.get(keyOf(pickup));
  if (!kept || kept.until <= performance.now()) return null;
  const drive = kept.drives.find((one) => one.driverId === driverId);
  return drive && greatCircleMeters(drive.start, start) <= MOVED_METERS ? drive : null;
}

function keyOf({ lat, lng }: Coordinates): string {
  return `${lat.toFixed(5)},${lng.toFixed(5)}`;
}
