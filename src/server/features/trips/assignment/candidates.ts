import { ineligibilityTexts } from '#domain/trips/who-may-accept.ts';
import { tripNotFound, readTripRow } from '#server/features/trips/read/trip.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { evaluatePartners } from './evaluate-partners.ts';

export async function readCandidates({ services: { db }, actor }: SignedInContext, id: string) {
  const row = await readTripRow(db, actor, id);
  if (!row) throw new Refused(tripNotFound);
  const verdicts = await evaluatePartners(db, row, null, 'take');
  const items = verdicts.map(({ partnerId, name, whyNot }) => ({
    partnerId,
    name,
    eligible: whyNot.length === 0,
    reasons: whyNot.map((reason) => ineligibilityTexts[reason]),
  }));
  return { items: items.toSorted((a, b) => Number(b.eligible) - Number(a.eligible)) };
}
