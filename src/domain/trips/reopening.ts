import { type Ineligibility, ineligibilityTexts } from '#domain/trips/who-may-accept.ts';
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

const unanswered = 'O parceiro não confirmou a viagem no prazo.';

/**
 * Returns the reason of a reopening as a client reads it: the further sentences name records of the partner.
 */
export function reopeningForClient(reason: string | null): string {
  return reason === unanswered
    ? 'O motorista não confirmou a viagem no prazo.'
    : 'O motorista não pode mais fazer a viagem.';
}

/**
 * Returns the reason, in Portuguese, why the system takes an accepted trip away from its partner; null while the
 * partner keeps the trip. A trip whose time has passed stays assigned, because it may have taken place without the
 * panel and be recorded afterwards.
 */
export function whyReopened({ trip, context }: Pick<Facts, 'trip' | 'context'>): string | null {
  const { now, candidate, policy } = context;
  if (trip.reconfirmBy !== null && now >= trip.reconfirmBy) return unanswered;
  if (candidate === undefined || candidate.partnerId !== trip.partnerId) return null;
  if (now >= unattendedInstant(trip.pickupAt, policy)) return null;
  const lost = lastingReasons.filter((reason) => candidate.whyNot.includes(reason));
  if (lost.length === 0) return null;
  return `O parceiro não pode mais fazer a viagem. ${lost.map((reason) => ineligibilityTexts[reason]).join(' ')}`;
}
