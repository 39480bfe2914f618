import type { OwnPresence } from '#contract/presence.ts';

type Pausing = Pick<NonNullable<OwnPresence['presence']>, 'pausableUntil' | 'pausedUntil'>;

/**
 * Returns the whole minutes of pause that are left. The limit moves with the time while there is no pause, so the
 * answer counts from the instant `readAt` at which it was read. During a pause the limit stands still.
 */
export function pauseLeftMinutes({ pausableUntil, pausedUntil }: Pausing, readAt: number, now: number): number {
  if (pausableUntil === null) return 0;
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > readAt;
  const from = isPaused ? Math.min(now, Date.parse(pausedUntil)) : readAt;
  return Math.max(0, Math.floor((Date.parse(pausableUntil) - from + roundingMs) / 60_000));
}

/** The answer is some moments older than its arrival. */
const roundingMs = 2_000;

const usual = [15, 30, 60];

/** Returns the lengths of a pause to choose from: the usual ones, and all that is left. */
export function pauseLengths(left: number): number[] {
  const lengths = usual.filter((minutes) => minutes <= left);
  return lengths.includes(left) || left === 0 ? lengths : [...lengths, left];
}
