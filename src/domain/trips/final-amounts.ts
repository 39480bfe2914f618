import type { Cents } from '#domain/money.ts';

/** Final amounts of a trip. The fare is the taximeter's or the agreed price; the central pays for the discount. */
export type FinalAmounts = {
  fareCents: Cents;
  tollsCents: Cents;
  parkingCents: Cents;
  waitingCents: Cents;
  extrasCents: Cents;
  discountCents: Cents;
};

/** Returns the trip's price before any discount, which is the base of the commission and the partner's part. */
export function totalCents(amounts: FinalAmounts): Cents {
  const { fareCents, tollsCents, parkingCents, waitingCents, extrasCents } = amounts;
  return fareCents + tollsCents + parkingCents + waitingCents + extrasCents;
}

/**
 * Returns the amount that the client or passenger pays for a completed trip: the total minus the central's discount.
 */
export function clientPaysCents(amounts: FinalAmounts): Cents {
  return totalCents(amounts) - amounts.discountCents;
}

const amountsBesidesFare = ['tollsCents', 'parkingCents', 'waitingCents', 'extrasCents'] as const;
export type AmountBesidesFare = (typeof amountsBesidesFare)[number];

/**
 * Returns the amounts above half of the fare, which are usually typing errors in the centavos; empty without a fare.
 */
export function largeBesidesFare(
  amounts: Record<AmountBesidesFare, Cents | null>,
  fareCents: Cents | null,
): AmountBesidesFare[] {
  if (fareCents === null || fareCents === 0) return [];
  return amountsBesidesFare.filter((name) => (amounts[name] ?? 0) * 2 > fareCents);
}

/** Returns the driver's expenses, which are reimbursed in full. */
export function reimbursementsCents({ tollsCents, parkingCents }: FinalAmounts): Cents {
  return tollsCents + parkingCents;
}
