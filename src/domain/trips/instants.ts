/** Age in seconds from which a position may no longer be the current one. */
export const oldPositionSeconds = 120;

/** Returns the instant `seconds` later; earlier when negative. */
export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

/** Returns the later of two instants; the second instant may be null. */
export function latest(instant: Date, other: Date | null): Date {
  return other !== null && other > instant ? other : instant;
}
