import type { Payout } from '#contract/payouts.ts';
import type { PayoutStanding } from '#domain/payments/payout.ts';

/** A payout as the rules about it see it. */
export function standingOf({ status, batch, heldUntil }: Payout): PayoutStanding {
  return { status, batch, heldUntil: heldUntil === null ? null : new Date(heldUntil) };
}
