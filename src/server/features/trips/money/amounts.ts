import { splitCommission } from '#domain/commission.ts';
import { localDate } from '#domain/time.ts';
import { type FinalAmounts, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';
import { promisedRelease, type TripPayment } from '#domain/trips/money-sides.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { PostingContext } from './post-entry.ts';

/** Returns the columns computed from the trip's amounts. */
export function amountColumns(trip: Pick<TripRow, 'commission_bp'>, amounts: FinalAmounts) {
  const total = totalCents(amounts);
  const { partnerCents } = splitCommission({
    totalCents: total,
    reimbursementsCents: reimbursementsCents(amounts),
    commissionBp: trip.commission_bp,
  });
  return {
    fare_cents: amounts.fareCents,
    tolls_cents: amounts.tollsCents,
    parking_cents: amounts.parkingCents,
    waiting_cents: amounts.waitingCents,
    extras_cents: amounts.extrasCents,
    discount_cents: amounts.discountCents,
    total_cents: total,
    partner_cents: partnerCents,
  };
}

/** Columns after settlement: no amount stays reserved in the client's limit or in the partner's wallet. */
export const noReserves = { limit_reserved_cents: 0, wallet_reserved_cents: 0 };

/**
 * Returns the date on which the partner's part will be released. The date is stored, so later changes of the settings
 * do not apply.
 */
export function releaseDay(
  { payment_method, time_zone }: Pick<TripRow, 'time_zone' | 'payment_method'>,
  { clientSide, owedCents }: Pick<TripPayment, 'clientSide' | 'owedCents'>,
  { now, policy }: Pick<PostingContext, 'now' | 'policy'>,
) {
  const payment = { paymentMethod: payment_method, clientSide, owedCents };
  return promisedRelease(payment, localDate(now, time_zone), policy);
}

export function feeShare(feeCents: number, { feePartnerBp }: Pick<TripPolicy, 'feePartnerBp'>) {
  const { partnerCents } = splitCommission({
    totalCents: feeCents,
    reimbursementsCents: 0,
    commissionBp: 100_00 - feePartnerBp,
  });
  return { total_cents: feeCents, partner_cents: partnerCents };
}
