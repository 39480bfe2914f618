import type { Cents } from '#domain/money.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** Where what the client owes for a trip stands. */
export const clientSides = ['none', 'unbilled', 'invoiced', 'paid', 'credited', 'disputed'] as const;
export type ClientSide = (typeof clientSides)[number];

export const clientSideLabels: Record<ClientSide, string> = {
  none: 'Sem valor',
  unbilled: 'A faturar',
  invoiced: 'Faturada',
  paid: 'Paga',
  credited: 'Creditada',
  disputed: 'Contestada',
};

/** Where what the partner earns with a trip stands. */
export const partnerSides = ['none', 'in_review', 'pending', 'released', 'reversed'] as const;
export type PartnerSide = (typeof partnerSides)[number];

export const partnerSideLabels: Record<PartnerSide, string> = {
  none: 'Sem valor',
  in_review: 'Em conferência',
  pending: 'A liberar',
  released: 'Liberada',
  reversed: 'Estornada',
};

/** A trip's money has these two sides, each with a state of its own. */
export type MoneySides = { clientSide: ClientSide; partnerSide: PartnerSide };

export const noMoney: MoneySides = { clientSide: 'none', partnerSide: 'none' };

/** Nothing is posted while the central has not looked at the amounts. */
export const inReview: MoneySides = { clientSide: 'none', partnerSide: 'in_review' };

/**
 * The sides once a trip's fare or fee is posted. A fare that the driver took is paid and in its hands already; the
 * client owes nothing for one that the passenger pays by Pix to the central, until it is received and reads `paid`.
 */
export function settledSides(method: PaymentMethod): MoneySides {
  if (isPaidToDriver(method)) return { clientSide: 'paid', partnerSide: 'released' };
  return { clientSide: method === 'billed' ? 'unbilled' : 'none', partnerSide: 'pending' };
}

/** Facts that decide whether a passenger's Pix is outstanding. `owedCents`: total amount of the client side. */
export type TripPayment = { paymentMethod: PaymentMethod; clientSide: ClientSide; owedCents: Cents };

/**
 * Whether the passenger's Pix to the central has not come in whole. Nothing is released before, whatever the settings.
 */
function awaitsPix({ paymentMethod, clientSide, owedCents }: TripPayment): boolean {
  return paymentMethod === 'pix_central' && clientSide !== 'paid' && owedCents > 0;
}

/**
 * The day on which the partner is promised its part of a trip that ended on `day`; null: once all of the trip is paid,
 * by its client or the passenger.
 */
export function promisedRelease(
  payment: TripPayment,
  day: LocalDate,
  { releaseFollowsPayment, releaseDays }: Pick<TripPolicy, 'releaseFollowsPayment' | 'releaseDays'>,
): LocalDate | null {
  const followsPayment = releaseFollowsPayment && !isPaidToDriver(payment.paymentMethod);
  return followsPayment || awaitsPix(payment) ? null : addDays(day, releaseDays);
}

/** Whether the promised day or payment (`releaseOn`) has come and the trip is not contested. */
export function isReleasable(
  partnerSide: PartnerSide,
  payment: TripPayment,
  releaseOn: LocalDate | null,
  today: LocalDate,
): boolean {
  const { clientSide } = payment;
  if (partnerSide !== 'pending' || clientSide === 'disputed' || awaitsPix(payment)) return false;
  return releaseOn === null ? clientSide === 'paid' : releaseOn <= today;
}

/** True when the trip's money is posted: it is not zero and not in review. */
export function isPosted({ partnerSide }: MoneySides): boolean {
  return partnerSide !== 'none' && partnerSide !== 'in_review';
}
