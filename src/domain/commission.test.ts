import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatedPart, splitCommission } from '#domain/commission.ts';

describe('estimatedPart', () => {
  it.each([
    [100_00, 10_00, 90_00],
    [100_00, 15_00, 85_00],
    [33_33, 12_50, 29_16],
    [0, 10_00, 0],
    [null, 10_00, null],
  ])('returns the estimate of %s minus the commission of %s bp', (estimateCents, commissionBp, part) => {
    expect(estimatedPart(estimateCents, commissionBp)).toBe(part);
  });
});

describe('splitCommission', () => {
  const base = { totalCents: 100_00, reimbursementsCents: 0, commissionBp: 15_00 };

  it.each([
    { ...base, commission: 15_00, partner: 85_00 },
    { ...base, reimbursementsCents: 12_40, commission: 13_14, partner: 86_86 }, // 87,60 × 15 % = 13,14
    { ...base, totalCents: 10, commission: 2, partner: 8 }, // 1,5 centavos: the half is rounded up
    { ...base, totalCents: 9, commission: 1, partner: 8 }, // 1,35 centavos are rounded down
    { ...base, totalCents: 33_33, commissionBp: 12_50, commission: 4_17, partner: 29_16 }, // 4,16625 is rounded up
    { ...base, totalCents: 33_32, commissionBp: 12_50, commission: 4_17, partner: 29_15 }, // 4,165
    { ...base, reimbursementsCents: 100_00, commission: 0, partner: 100_00 },
    { ...base, totalCents: 0, commission: 0, partner: 0 },
  ])(
    'splits a total of $totalCents with reimbursements of $reimbursementsCents at $commissionBp bp',
    ({ commission, partner, ...input }) => {
      expect(splitCommission(input)).toEqual({ commissionCents: commission, partnerCents: partner });
    },
  );

  it.each([
    { ...base, reimbursementsCents: 100_01 },
    { ...base, reimbursementsCents: -1 },
    { ...base, commissionBp: 100_01 },
  ])('throws for impossible reimbursements or rates: %o', (input) => {
    expect(() => splitCommission(input)).toThrow(RangeError);
  });

  it('returns two parts that sum to the total, and leaves the partner all reimbursements', () => {
    const anyBase = fc
      .record({ reimbursementsCents: fc.nat(500_00), fare: fc.nat(10_000_00), commissionBp: fc.nat(100_00) })
      .map(({ fare, reimbursementsCents, commissionBp }) => ({
        totalCents: fare + reimbursementsCents,
        reimbursementsCents,
        commissionBp,
      }));
    fc.assert(
      fc.property(anyBase, (input) => {
        const { commissionCents, partnerCents } = splitCommission(input);
        expect(commissionCents + partnerCents).toBe(input.totalCents);
        expect(commissionCents).toBeGreaterThanOrEqual(0);
        expect(partnerCents).toBeGreaterThanOrEqual(input.reimbursementsCents);
      }),
    );
  });
});
