import { expect, it } from 'vitest';
import { reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';

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
