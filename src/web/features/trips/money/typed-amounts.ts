import * as z from 'zod/mini';
import { cents } from '#contract/fields.ts';
import type { Trip } from '#contract/trip.ts';

const fareFields = [
  ['fareCents', 'Corrida'],
  ['waitingCents', 'Espera'],
  ['tollsCents', 'Pedágios'],
  ['parkingCents', 'Estacionamento'],
  ['extrasCents', 'Extras'],
  ['discountCents', 'Desconto da central'],
] as const;
const feeFields = [['feeCents', 'Taxa']] as const;

export type AmountName = (typeof fareFields)[number][0] | 'feeCents';
const amount = z.nullable(cents);

/** Schema of the amounts in a form. An empty field is null. */
export const typedAmounts = {
  fareCents: amount,
  waitingCents: amount,
  tollsCents: amount,
  parkingCents: amount,
  extrasCents: amount,
  discountCents: amount,
  feeCents: amount,
};

/** Returns the editable amounts with their labels. A trip that ended with a fee has only the fee. */
export function amountFieldsOf({ totalCents, fareCents }: Trip): readonly (readonly [AmountName, string])[] {
  return totalCents !== null && fareCents === null ? feeFields : fareFields;
}

export function amountsOf(trip: Trip): Record<AmountName, number | null> {
  const { fareCents, waitingCents, tollsCents, parkingCents, extrasCents, discountCents, feeCents } = trip;
  return { fareCents, waitingCents, tollsCents, parkingCents, extrasCents, discountCents, feeCents };
}

/** Returns the total of the typed amounts before the discount. */
export function typedTotal(trip: Trip, typed: Record<AmountName, number | null>): number {
  return amountFieldsOf(trip).reduce((sum, [name]) => sum + (name === 'discountCents' ? 0 : (typed[name] ?? 0)), 0);
}

/** Returns only the changed amounts. The other amounts stay as they were reported. */
export function corrections(trip: Trip, typed: Record<AmountName, number | null>): Partial<Record<AmountName, number>> {
  const known = amountsOf(trip);
  const names = Object.keys(known) as AmountName[];
  return Object.fromEntries(
    names.filter((name) => (typed[name] ?? 0) !== (known[name] ?? 0)).map((name) => [name, typed[name] ?? 0]),
  );
}
