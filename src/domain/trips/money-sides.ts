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

/**
 * When what the partner earned by a trip that ended on `day` is promised to be its own to draw; null: once all of the trip is
 * paid, by its client or the passenger.
 */
export function promisedRelease(
  method: PaymentMethod,
  day: LocalDate,
  { releaseFollowsPayment, releaseDays }: Pick<TripPolicy, 'releaseFollowsPayment' | 'releaseDays'>,
): LocalDate | null {
  return releaseFollowsPayment && !isPaidToDriver(method) ? null : addDays(day, releaseDays);
}

/** Whether that has come (`releaseOn`: as it was promised), and nobody contests the trip. */
export function isReleasable({ clientSide, partnerSide }: MoneySides, releaseOn: LocalDate | null, today: LocalDate) {
  if (partnerSide !== 'pending' || clientSide === 'disputed') return false;
  return releaseOn === null ? clientSide === 'paid' : releaseOn <= today;
}

/** Whether the ledger holds the trip's money: it is neither nothing nor waiting for somebody's look. */
export function isPosted({ partnerSide }: MoneySides): boolean {
  return partnerSide !== 'none' && partnerSide !== 'in_review';
}
