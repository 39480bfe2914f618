import type { TripDraft } from './draft.ts';
import type { Leg } from './leg.ts';

/** Drafts, and the leg that each of them was written from. */
export type DraftsOfLegs = { trips: TripDraft[]; sources: Leg[] };

/** Drafts of a leg, one for each of its days. */
export type Written = { leg: Leg; index: number; drafts: TripDraft[] };

/** Puts each return of a repeated way behind its outward trip, and counts `returnOf` in trips. */
export function inOrder(written: readonly Written[]): DraftsOfLegs {
  const trips: TripDraft[] = [];
  const sources: Leg[] = [];
  const placed = new Set<Written>();
  for (const one of written) {
    if (placed.has(one)) continue;
    const back = written.find(
      (other) =>
        other !== one &&
        other.drafts.length === one.drafts.length &&
        one.drafts.length > 1 &&
        other.drafts[0]?.returnOf === one.index,
    );
    if (back) placed.add(back);
    for (const [day, draft] of one.drafts.entries()) {
      const outward = trips.push(draft) - 1;
      sources.push(one.leg);
      const twin = back?.drafts[day];
      if (!back || !twin) continue;
      trips.push({ ...twin, returnOf: outward });
      sources.push(back.leg);
    }
  }
  const isRepeated = written.some(({ drafts }) => drafts.length > 1);
  if (!isRepeated) return { trips, sources };
  const firsts = new Map(written.map(({ index, drafts }) => [index, trips.findIndex((trip) => drafts[0] === trip)]));
  const returns = new Set(written.filter(({ leg }) => leg.isReturn).flatMap(({ drafts }) => drafts));
  for (const trip of trips)
    if (trip.returnOf !== undefined && returns.has(trip)) trip.returnOf = firsts.get(trip.returnOf) ?? trip.returnOf;
  return { trips, sources };
}
