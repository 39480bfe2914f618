import { expect, it } from 'vitest';
import { largeBesidesFare, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';

// Digits of their own, so that each part shows in the sum.
const amounts = {
  fareCents: 1_00000,
  tollsCents: 2_0000,
  parkingCents: 3_000,
  waitingCents: 4_00,
  extrasCents: 50,
  discountCents: 6,
};

it("adds up everything but the discount, which is the central's own", () => {
  expect(totalCents(amounts)).toBe(123_450);
});

it('reimburses what the driver laid out', () => {
  expect(reimbursementsCents(amounts)).toBe(23_000);
});

it.each([
  ['half the fare', { tollsCents: 25_00 }, 50_00, []],
  ['more than half of it', { tollsCents: 25_01, extrasCents: 1_240_00 }, 50_00, ['tollsCents', 'extrasCents']],
  ['no fare to compare with', { parkingCents: 1_240_00 }, null, []],
  ['a fare of nothing', { waitingCents: 1 }, 0, []],
])('doubts amounts beyond half the fare: %s', (_what, changed, fareCents, doubted) => {
  const none = { tollsCents: null, parkingCents: 0, waitingCents: 0, extrasCents: 0 };
  expect(largeBesidesFare({ ...none, ...changed }, fareCents)).toEqual(doubted);
});
