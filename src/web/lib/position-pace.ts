import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

/** A position and when the device took it, in epoch milliseconds by the server's clock. */
export type Fix = Coordinates & { accuracyMeters: number; at: number };

/** Movement below this distance counts as standing. */
const MOVED_METERS = 15;
const STANDING_MS = 20_000;
const MOVING_MS = 4_000;

/**
 * Whether a fix is worth telling after the last one told: soon once the car has moved, also if it then stands, and now
 * and then while it stands.
 */
export function isWorthTelling(fix: Fix, told: Fix | null, now: number): boolean {
  if (told === null) return true;
  if (fix.at <= told.at || now - told.at < MOVING_MS) return false;
  return fix.at - told.at >= STANDING_MS || greatCircleMeters(fix, told) >= MOVED_METERS;
}
