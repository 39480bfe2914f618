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

/** Amounts as a form has them; one that is empty reads as nothing. */
export const typedAmounts = {
  fareCents: amount,
  waitingCents: amount,
  tollsCents: amount,
  parkingCents: amount,
  extrasCents: amount,
  discountCents: amount,
  feeCents: amount,
};

/** A fare has all of them, a fee for not coming only itself. */
export function amountFieldsOf({ totalCents, fareCents }: Trip): readonly (readonly [AmountName, string])[] {
  return totalCents !== null && fareCents === null ? feeFields : fareFields;
}

export function amountsOf(trip: Trip): Record<AmountName, number | null> {
  const { fareCents, waitingCents, tollsCents, parkingCents, extrasCents, discountCents, feeCents } = trip;
  return { fareCents, waitingCents, tollsCents, parkingCents, extrasCents, discountCents, feeCents };
}

/** Comes to so much before any discount, as it is typed. */
export function typedTotal(trip: Trip, typed: Record<AmountName, number | null>): number {
  return amountFieldsOf(trip).reduce((sum, [name]) => sum + (name === 'discountCents' ? 0 : (typed[name] ?? 0)), 0);
}

/** Only what was changed goes over the wire: an untouched amount stands as it was told. */
export function corrections(trip: Trip, typed: Record<AmountName, number | null>): Partial<Record<AmountName, number>> {
  const known = amountsOf(trip);
  const names = Object.keys(known) as AmountName[];
  return Object.fromEntries(
    names.filter((name) => (typed[name] ?? 0) !== (known[name] ?? 0)).map((name) => [name, typed[name] ?? 0]),
  );
}
