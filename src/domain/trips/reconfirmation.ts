import { latest, plusSeconds } from '#domain/trips/instants.ts';
import type { Reconfirmation } from '#domain/trips/policy.ts';

/** What of a trip decides whether its holder's word is asked again. */
export type PromisedTrip = { pickupAt: Date; acceptedAt: Date | null; reconfirmedAt: Date | null };

/** Who gave its word less than this before a mark is not asked at that mark. */
export const freshWordSeconds = 3_600;

/**
 * Until when the holder has to confirm, asked now; null where there is nothing to ask. Half of the time that a mark
 * leaves before pickup is for finding somebody else, so that a trip which nobody confirms can still be saved: a mark
 * that was missed (the panel stood still) is passed over once no fair time to answer would be left.
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
