import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';

/** A position and when the device took it, in epoch milliseconds by the server's clock. */
export type Fix = Coordinates & { accuracyMeters: number; at: number };

/** Nearer than this, the car stands for whoever looks at a map. */
const MOVED_METERS = 15;
const STANDING_MS = 20_000;
const MOVING_MS = 4_000;

/** Whether a fix is worth telling after the last one told: soon while the car moves, now and then while it stands. */
export function isWorthTelling(fix: Fix, told: Fix | null): boolean {
  if (told === null) return true;
  const laterMs = fix.at - told.at;
  if (laterMs < MOVING_MS) return false;
  return laterMs >= STANDING_MS || greatCircleMeters(fix, told) >= MOVED_METERS;
}
