import type { Cents } from '#domain/money.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';

/** States of the client's debt for a trip. */
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

/** States of the partner's part of a trip. */
export const partnerSides = ['none', 'in_review', 'pending', 'released', 'reversed'] as const;
export type PartnerSide = (typeof partnerSides)[number];

export const partnerSideLabels: Record<PartnerSide, string> = {
  none: 'Sem valor',
  in_review: 'Em conferência',
  pending: 'A liberar',
  released: 'Liberada',
  reversed: 'Estornada',
};

/** States of a trip's money: the client's debt and the partner's part. */
export type MoneySides = { clientSide: ClientSide; partnerSide: PartnerSide };

export const noMoney: MoneySides = { clientSide: 'none', partnerSide: 'none' };

/** State during the review: nothing is posted before the central has checked the amounts. */
export const inReview: MoneySides = { clientSide: 'none', partnerSide: 'in_review' };

/**
 * Returns both states after a trip's fare or fee is posted. A fare paid to the driver is already paid and released. For
 * a Pix of the passenger to the central, `clientSide` is `none` until the Pix is received.
 */
export function settledSides(method: PaymentMethod): MoneySides {
  if (isPaidToDriver(method)) return { clientSide: 'paid', partnerSide: 'released' };
  return { clientSide: method === 'billed' ? 'unbilled' : 'none', partnerSide: 'pending' };
}

/** Facts that decide whether a passenger's Pix is outstanding. `owedCents`: the client's whole debt for the trip. */
export type TripPayment = { paymentMethod: PaymentMethod; clientSide: ClientSide; owedCents: Cents };

/**
 * Returns true while the passenger's Pix to the central is not fully received. The partner's part of such a trip is not
 * released, regardless of the settings.
 */
function awaitsPix({ paymentMethod, clientSide, owedCents }: TripPayment): boolean {
  return paymentMethod === 'pix_central' && clientSide !== 'paid' && owedCents > 0;
}

/**
 * Returns the promised day of release of the partner's part, for a trip that ended on `day`; null when the release
 * waits for the payment of the client or passenger.
 */
export function promisedRelease(
  payment: TripPayment,
  day: LocalDate,
  { releaseFollowsPayment, releaseDays }: Pick<TripPolicy, 'releaseFollowsPayment' | 'releaseDays'>,
): LocalDate | null {
  const followsPayment = releaseFollowsPayment && !isPaidToDriver(payment.paymentMethod);
  return followsPayment || awaitsPix(payment) ? null : addDays(day, releaseDays);
}

/**
 * Returns true when the partner's part can be released: the day `releaseOn` has come (null: the client has paid) and
 * the trip is not contested.
 */
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

/**
 * Returns true when the action requires an approval. The client's policy applies to clients and attendants, but neither
 * to administrators nor to the trips of a series.
 */
export function isPosted({ partnerSide }: MoneySides): boolean {
  return partnerSide !== 'none' && partnerSide !== 'in_review';
}
