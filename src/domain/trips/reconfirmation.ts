import { latest, plusSeconds } from '#domain/trips/instants.ts';
import type { Reconfirmation } from '#domain/trips/policy.ts';

/** Facts of a trip that decide whether the assigned partner has to confirm again. */
export type PromisedTrip = { pickupAt: Date; acceptedAt: Date | null; reconfirmedAt: Date | null };

/** Minimum time from an acceptance or confirmation to the next request to confirm. An earlier request is omitted. */
export const freshWordSeconds = 3_600;

/**
 * Returns the deadline for the assigned partner to confirm, when asked now; null when no confirmation is needed. A mark
 * is a time before the pickup at which the partner is asked. Half of the time between a mark and the pickup is reserved
 * for finding another partner. A mark that was missed during an outage is skipped when too little time to answer
 * remains.
 */
export function reconfirmationDeadline(
  { pickupAt, acceptedAt, reconfirmedAt }: PromisedTrip,
  now: Date,
  marks: readonly Reconfirmation[],
): Date | null {
  if (acceptedAt === null) return null;
  const word = latest(acceptedAt, reconfirmedAt);
  const deadlines = marks.flatMap(({ beforeSeconds, answerSeconds }) => {
    const mark = plusSeconds(pickupAt, -beforeSeconds);
    if (now < mark || word > plusSeconds(mark, -freshWordSeconds)) return [];
    const last = plusSeconds(pickupAt, -beforeSeconds / 2);
    if (plusSeconds(now, answerSeconds / 2) > last) return [];
    const asked = plusSeconds(now, answerSeconds);
    return [asked < last ? asked : last];
  });
  return deadlines.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
