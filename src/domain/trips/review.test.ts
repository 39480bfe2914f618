import { expect, it } from 'vitest';
import { defaultPolicy } from '#domain/trips/policy.ts';
import { type Completion, reasonsToReview } from '#domain/trips/review.ts';

const plain: Completion = {
  paymentMethod: 'billed',
  passedCaps: [],
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
  { ...plain, estimateCents: null, reasons: ['no_estimate'] },
  { ...plain, estimateCents: null, paymentMethod: 'pix_central' as const, reasons: ['no_estimate'] },
  { ...plain, estimateCents: null, paymentMethod: 'pix_driver' as const, totalCents: 200_00, reasons: [] },
  { ...plain, estimateCents: null, paymentMethod: 'cash' as const, totalCents: 200_01, reasons: ['no_estimate'] },
  { ...plain, passedCaps: ['above_voucher', 'above_limit'] as const, reasons: ['above_limit', 'above_voucher'] },
  { ...plain, extrasCents: 1, reasons: ['extras'] },
  { ...plain, interrupted: true, reasons: ['interrupted'] },
  { ...plain, recorded: true, reasons: ['recorded'] },
  { ...plain, claimedWaiting: true, reasons: ['claimed_waiting'] },
  { ...plain, totalCents: 0, extrasCents: 1, interrupted: true, reasons: ['beyond_estimate', 'extras', 'interrupted'] },
])('reviews %o', ({ reasons, ...completion }) => {
  expect(reasonsToReview(completion, defaultPolicy)).toEqual(reasons);
});
