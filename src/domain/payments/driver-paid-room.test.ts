import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCommission } from '#domain/commission.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';

const commissionOf = (totalCents: number, commissionBp: number) =>
  splitCommission({ totalCents, reimbursementsCents: 0, commissionBp }).commissionCents;

describe('the driver-paid trips that a wallet allows', () => {
  it.each([
    ['are blocked with nothing available', 0, 0, 15_00, 'blocked'],
    ['are blocked below the minimum', 10_00, 20_00, 15_00, 'blocked'],
    ['are few (low) with fourteen reais at 15 %', 14_00, 0, 15_00, 'low'],
    ['are free with fifteen reais at 15 %', 15_00, 0, 15_00, 'free'],
    ['are free with a debt that the minimum allows', -10_00, -50_00, 15_00, 'free'],
    ['are free without any commission', 0, 0, 0, 'free'],
    ['are blocked without commission but below the minimum', -1, 0, 0, 'blocked'],
  ])('%s', (_what, availableCents, minimumBalanceCents, commissionBp, state) => {
    expect(driverPaidRoom({ availableCents, minimumBalanceCents, commissionBp }).state).toBe(state);
  });

  it('are limited to the highest fare whose commission the available amount covers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }), (room, commissionBp) => {
        const { mostFareCents } = driverPaidRoom({ availableCents: room, minimumBalanceCents: 0, commissionBp });
        expect(commissionOf(mostFareCents ?? 0, commissionBp)).toBeLessThanOrEqual(room);
        expect(commissionOf((mostFareCents ?? 0) + 1, commissionBp)).toBeGreaterThan(room);
      }),
    );
  });
});
