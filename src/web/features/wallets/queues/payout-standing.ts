import type { Payout } from '#contract/payouts.ts';
import type { PayoutStanding } from '#domain/payments/payout.ts';

/** Converts a payout into the input of the domain rules. */
export function standingOf({ status, batch, heldUntil }: Payout): PayoutStanding {
  return { status, batch, heldUntil: heldUntil === null ? null : new Date(heldUntil) };
}
