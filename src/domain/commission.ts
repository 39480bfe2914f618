import { type BasisPoints, type Cents, mulDivRoundHalfUp } from '#domain/money.ts';

/**
 * Amounts of a trip. `reimbursementsCents` (tolls, parking) are part of `totalCents` and go to the partner in full,
 * without commission.
 */
export type CommissionBase = { totalCents: Cents; reimbursementsCents: Cents; commissionBp: BasisPoints };

/**
 * Splits the total of a trip. The commission is round-half-up((total − reimbursements) × rate), the partner gets the
 * rest, so both parts always sum to the total. Throws a RangeError when the reimbursements exceed the total or the rate
 * exceeds 100 %.
 */
export function splitCommission({ totalCents, reimbursementsCents, commissionBp }: CommissionBase) {
  if (reimbursementsCents < 0 || commissionBp > 100_00) {
    throw new RangeError(`No commission of ${commissionBp} bp with ${reimbursementsCents} reimbursed`);
  }
  const commissionCents = mulDivRoundHalfUp(totalCents - reimbursementsCents, commissionBp, 100_00);
  return { commissionCents, partnerCents: totalCents - commissionCents };
}

/**
 * Returns the partner's part of an estimate at the commission rate of this partner; null without an estimate. The rate
 * becomes fixed when the partner accepts the trip.
 */
export function estimatedPart(estimateCents: Cents | null, commissionBp: BasisPoints): Cents | null {
  if (estimateCents === null) return null;
  return splitCommission({ totalCents: estimateCents, reimbursementsCents: 0, commissionBp }).partnerCents;
}
