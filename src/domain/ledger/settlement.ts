import { splitCommission } from '#domain/commission.ts';
import { balanced, credit, debit, move, type Posting } from '#domain/ledger/entries.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import type { BasisPoints, Cents } from '#domain/money.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';

/** A trip whose amounts stand. `discountCents` is given by the central: the partner earns as without it. */
export type Settlement = {
  paymentMethod: PaymentMethod;
  clientId: string;
  partnerId: string;
  totalCents: Cents;
  reimbursementsCents: Cents;
  discountCents: Cents;
  commissionBp: BasisPoints;
};

/** How statements name the settlement of a trip so paid. */
export function settlementKind(method: PaymentMethod): EntryKind {
  return isPaidToDriver(method) ? 'trip_commission' : 'trip_settlement';
}

/** The postings of a trip's fare. Throws a RangeError when the discount exceeds the total. */
export function settleTrip(trip: Settlement): Posting[] {
  const { partnerId, totalCents, discountCents, paymentMethod } = trip;
  if (discountCents > totalCents) throw new RangeError(`No discount of ${discountCents} on ${totalCents}`);
  const { commissionCents, partnerCents } = splitCommission(trip);
  const given = debit({ kind: 'discounts' }, discountCents);
  const earned = credit({ kind: 'commission_revenue' }, commissionCents);
  if (isPaidToDriver(paymentMethod)) {
    // The driver took the discounted fare: it owes the commission, and the central the discount.
    return balanced(move({ kind: 'wallet', partnerId }, discountCents - commissionCents), given, earned);
  }
  const owed = debit(debtorOf(trip), totalCents - discountCents);
  return balanced(owed, given, credit({ kind: 'partner_pending', partnerId }, partnerCents), earned);
}

/** What a partner earned with a trip becomes its own to draw. */
export function releaseTrip({ partnerId, cents }: { partnerId: string; cents: Cents }): Posting[] {
  return balanced(debit({ kind: 'partner_pending', partnerId }, cents), credit({ kind: 'wallet', partnerId }, cents));
}

/** A cancellation or no-show fee, which the client is billed: the partner's share of it, and the central's rest. */
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

/** A fee that the partner pays, for giving a trip back late. */
export function chargePartnerFee({ partnerId, feeCents }: { partnerId: string; feeCents: Cents }): Posting[] {
  return balanced(debit({ kind: 'wallet', partnerId }, feeCents), credit({ kind: 'fees_revenue' }, feeCents));
}

function debtorOf({ paymentMethod, clientId }: Settlement) {
  return paymentMethod === 'billed'
    ? ({ kind: 'client_unbilled', clientId } as const)
    : ({ kind: 'passenger_receivable' } as const);
}
