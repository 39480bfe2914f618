import { type Ineligibility, ineligibilityTexts } from '#domain/trips/eligibility.ts';
import type { Facts } from '#domain/trips/facts.ts';
import { unattendedInstant } from '#domain/trips/launch.ts';

/**
 * Requirements that an assigned partner may lose after acceptance. Availability and balance are checked at acceptance
 * only.
 */
export const lastingReasons = [
  'not_active',
  'area',
  'category',
  'needs',
  'documents',
] as const satisfies Ineligibility[];

/**
 * Why the system takes an accepted trip back from its holder, as people are told it; null while it may keep it. A trip
 * whose time has passed stays with its holder: it may have run without the panel, and is recorded afterwards.
 */
export function whyReopened({ trip, context }: Pick<Facts, 'trip' | 'context'>): string | null {
  const { now, candidate, policy } = context;
  if (trip.reconfirmBy !== null && now >= trip.reconfirmBy) return 'O parceiro não confirmou a viagem no prazo.';
  if (candidate === undefined || candidate.partnerId !== trip.partnerId) return null;
  if (now >= unattendedInstant(trip.pickupAt, policy)) return null;
  const lost = lastingReasons.filter((reason) => candidate.whyNot.includes(reason));
  if (lost.length === 0) return null;
  return `O parceiro não pode mais fazer a viagem. ${lost.map((reason) => ineligibilityTexts[reason]).join(' ')}`;
}
