import { expect, it } from 'vitest';
import { reasonsToReview } from '#domain/trips/review.ts';

const plain = {
  estimateCents: 50_00,
  totalCents: 50_00,
  extrasCents: 0,
  interrupted: false,
  recorded: false,
  claimedWaiting: false,
};

it.each([
  { ...plain, reasons: [] },
  { ...plain, totalCents: 60_00, reasons: [] }, // exactly 20 %
  { ...plain, totalCents: 60_01, reasons: ['beyond_estimate'] },
  { ...plain, totalCents: 40_00, reasons: [] },
  { ...plain, totalCents: 39_99, reasons: ['beyond_estimate'] },
  { ...plain, estimateCents: 0, totalCents: 1, reasons: ['beyond_estimate'] },
  { ...plain, estimateCents: null, totalCents: 999_00, reasons: [] },
  { ...plain, extrasCents: 1, reasons: ['extras'] },
  { ...plain, interrupted: true, reasons: ['interrupted'] },
  { ...plain, recorded: true, reasons: ['recorded'] },
  { ...plain, claimedWaiting: true, reasons: ['claimed_waiting'] },
  { ...plain, totalCents: 0, extrasCents: 1, interrupted: true, reasons: ['beyond_estimate', 'extras', 'interrupted'] },
])('reviews %o', ({ reasons, ...completion }) => {
  expect(reasonsToReview(completion, 20_00)).toEqual(reasons);
});
