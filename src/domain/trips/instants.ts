/** The instant so many seconds later; earlier when negative. */
export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

/** The later of two instants, the second of which may not have come. */
export function latest(instant: Date, other: Date | null): Date {
  return other !== null && other > instant ? other : instant;
}
