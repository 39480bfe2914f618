import { splitCommission } from '#domain/commission.ts';
import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import type { BasisPoints, Cents } from '#domain/money.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';

/** A trip with final amounts. The central pays `discountCents`, so a discount does not change the partner's part. */
export type Settlement = {
  paymentMethod: PaymentMethod;
  clientId: string;
  partnerId: string;
  totalCents: Cents;
  reimbursementsCents: Cents;
  discountCents: Cents;
  commissionBp: BasisPoints;
};

/** Returns the kind of entry that settles a trip with this payment method. */
export function settlementKind(method: PaymentMethod): EntryKind {
  return isPaidToDriver(method) ? 'trip_commission' : 'trip_settlement';
}

/** Returns the postings of a trip's fare. Throws a RangeError when the discount exceeds the total. */
export function settleTrip(trip: Settlement): Posting[] {
  const { partnerId, totalCents, discountCents, paymentMethod } = trip;
  if (discountCents > totalCents) throw new RangeError(`No discount of ${discountCents} on ${totalCents}`);
  const { commissionCents, partnerCents } = splitCommission(trip);
  const given = debit({ kind: 'discounts' }, discountCents);
  const earned = credit({ kind: 'commission_revenue' }, commissionCents);
  if (isPaidToDriver(paymentMethod)) {
    // The driver received the discounted fare. The partner owes the commission, and the central owes the discount.
    return balanced(move({ kind: 'wallet', partnerId }, discountCents - commissionCents), given, earned);
  }
  const owed = debit(debtorOf(trip), totalCents - discountCents);
  return balanced(owed, given, credit({ kind: 'partner_pending', partnerId }, partnerCents), earned);
}

/** Releases the earnings of a partner from a trip to its wallet. */
export function releaseTrip({ partnerId, cents }: { partnerId: string; cents: Cents }): Posting[] {
  return balanced(debit({ kind: 'partner_pending', partnerId }, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/**
 * Posts a cancellation or no-show fee billed to the client: the share of the partner, and the rest as revenue of the
 * central.
 */
export function chargeClientFee(fee: {
  clientId: string;
  partnerId: string;
  feeCents: Cents;
  partnerShareBp: BasisPoints;
}): Posting[] {
  const { clientId, partnerId, feeCents, partnerShareBp } = fee;
  const { commissionCents, partnerCents } = splitCommission({
    totalCents: feeCents,
    reimbursementsCents: 0,
    commissionBp: 100_00 - partnerShareBp,
  });
  return balanced(
    debit({ kind: 'client_unbilled', clientId }, feeCents),
    credit({ kind: 'partner_pending', partnerId }, partnerCents),
    credit({ kind: 'commission_revenue' }, commissionCents),
  );
}

/** Posts the fee that a partner owes for giving a trip back late. */
export function chargePartnerFee({ partnerId, feeCents }: { partnerId: string; feeCents: Cents }): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, feeCents), credit({ kind: 'fees_revenue' }, feeCents));
}

function debtorOf({ paymentMethod, clientId }: Settlement) {
  return paymentMethod === 'billed'
    ? ({ kind: 'client_unbilled', clientId } as const)
    : ({ kind: 'passenger_receivable' } as const);
}
