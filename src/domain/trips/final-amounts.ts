import type { Cents } from '#domain/money.ts';

/** What a trip came to. The fare is the meter's, or the agreed price; the discount is the central's gift. */
export type FinalAmounts = {
  fareCents: Cents;
  tollsCents: Cents;
  parkingCents: Cents;
  waitingCents: Cents;
  extrasCents: Cents;
  discountCents: Cents;
};

/** The trip's price before any discount: what commission and the partner's part are made of. */
export function totalCents(amounts: FinalAmounts): Cents {
  const { fareCents, tollsCents, parkingCents, waitingCents, extrasCents } = amounts;
  return fareCents + tollsCents + parkingCents + waitingCents + extrasCents;
}

/** What the client or passenger pays for a completed trip: the total without the central's discount. */
export function clientPaysCents(amounts: FinalAmounts): Cents {
  return totalCents(amounts) - amounts.discountCents;
}

const amountsBesidesFare = ['tollsCents', 'parkingCents', 'waitingCents', 'extrasCents'] as const;
export type AmountBesidesFare = (typeof amountsBesidesFare)[number];

/** Amounts of more than half the fare: usually digits that were meant as centavos. None without a fare. */
export function largeBesidesFare(
  amounts: Record<AmountBesidesFare, Cents | null>,
  fareCents: Cents | null,
): AmountBesidesFare[] {
  if (fareCents === null || fareCents === 0) return [];
  return amountsBesidesFare.filter((name) => (amounts[name] ?? 0) * 2 > fareCents);
}

/** What the driver laid out for others, and gets back whole. */
export function reimbursementsCents({ tollsCents, parkingCents }: FinalAmounts): Cents {
  return tollsCents + parkingCents;
}
