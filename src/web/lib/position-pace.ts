import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

/** Measured position with its time, in epoch milliseconds of the server's clock. */
export type Fix = Coordinates & { accuracyMeters: number; at: number };

/** Minimum distance, in metres, that counts as a movement. */
const MOVED_METERS = 15;
const STANDING_MS = 20_000;
const MOVING_MS = 4_000;

/**
 * True if a measured position should be sent. After a movement of the car the position is sent soon, even if the car
 * has stopped since. While the car does not move, positions are sent rarely.
 */
export function isWorthTelling(fix: Fix, told: Fix | null, now: number): boolean {
  if (told === null) return true;
  if (fix.at <= told.at || now - told.at < MOVING_MS) return false;
  return fix.at - told.at >= STANDING_MS || greatCircleMeters(fix, told) >= MOVED_METERS;
}
