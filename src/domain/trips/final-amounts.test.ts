import { expect, it } from 'vitest';
import { largeBesidesFare, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';

// Each part has its own digit, so that every part is visible in the sum.
const amounts = {
  fareCents: 1_00000,
  tollsCents: 2_0000,
  parkingCents: 3_000,
  waitingCents: 4_00,
  extrasCents: 50,
  discountCents: 6,
};

it('the total contains all amounts except the discount, which the central pays', () => {
  expect(totalCents(amounts)).toBe(123_450);
});

it('tolls and parking are reimbursed to the driver', () => {
  expect(reimbursementsCents(amounts)).toBe(23_000);
});

it.each([
  ['half of the fare', { tollsCents: 25_00 }, 50_00, []],
  ['more than half of the fare', { tollsCents: 25_01, extrasCents: 1_240_00 }, 50_00, ['tollsCents', 'extrasCents']],
  ['no fare for comparison', { parkingCents: 1_240_00 }, null, []],
  ['a fare of zero', { waitingCents: 1 }, 0, []],
])('an amount above half of the fare is reported as large: %s', (_what, changed, fareCents, doubted) => {
  const none = { tollsCents: null, parkingCents: 0, waitingCents: 0, extrasCents: 0 };
  expect(largeBesidesFare({ ...none, ...changed }, fareCents)).toEqual(doubted);
});
