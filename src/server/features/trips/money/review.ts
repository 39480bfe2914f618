import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { clientPaysCents, type FinalAmounts, totalCents } from '#domain/trips/final-amounts.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { noMoney, settledSides } from '#domain/trips/money-sides.ts';
import { followCharge } from '#server/features/trips/charge/charge.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { amountColumns, feeShare, noReserves, releaseDay } from './amounts.ts';
import { postClientFee } from './post-fees.ts';
import type { PostingContext } from './post-entry.ts';
import { postSettlement } from './settle.ts';

/** Columns that a settlement overwrites. The trip event of the settlement stores their old values for the undo. */
const overwritten = [
  'fare_cents',
  'tolls_cents',
  'parking_cents',
  'waiting_cents',
  'extras_cents',
  'discount_cents',
  'fee_cents',
  'total_cents',
  'partner_cents',
  'limit_reserved_cents',
  'wallet_reserved_cents',
] as const satisfies (keyof TripRow)[];
export type Overwritten = Pick<TripRow, (typeof overwritten)[number]>;

function undoData(trip: TripRow): { before: Overwritten } {
  return { before: Object.fromEntries(overwritten.map((name) => [name, trip[name]])) as Overwritten };
}

export type ReviewedAmounts = Partial<FinalAmounts> & { feeCents?: number | undefined };

/** Accepts or corrects the amounts of a trip in review and posts them. A correction needs a reason. */
export async function settleReviewed(
  tx: Tx,
  doer: Actor,
  trip: TripRow,
  typed: ReviewedAmounts,
  reason: string | null,
  context: PostingContext,
): Promise<Outcome<TripRow>> {
  const { partner_id: partnerId } = trip;
  if (trip.partner_side !== 'in_review' || !partnerId)
    return refuse('illegal_transition', 'Esta viagem não está em conferência.');
  const corrected = Object.values(typed).some((value) => value !== undefined);
  if (corrected && !reason) return refuseField('reason', 'Informe o motivo da correção.');
  const fee = trip.status === 'no_show' ? (typed.feeCents ?? trip.fee_cents) : null;
  const amounts = fee === null ? reviewedAmounts(trip, typed) : null;
  if (amounts && amounts.discountCents > totalCents(amounts))
    return refuseField('discountCents', 'O desconto passa do total.');
  const charged = amounts && trip.payment_method === 'pix_central' ? clientPaysCents(amounts) : null;
  const followed = charged === null ? ok({ isPaid: false }) : await followCharge(tx, trip, charged, context);
  if (!followed.ok) return followed;
  const sides = fee === 0 ? noMoney : settledSides(trip.payment_method);
  const clientSide = followed.value.isPaid ? clientSteps.receive.to : sides.clientSide;
  const owedCents = amounts ? clientPaysCents(amounts) : (fee ?? 0);
  const columns = {
    client_side: clientSide,
    partner_side: sides.partnerSide,
    settled_at: context.now,
    ...noReserves,
    ...(sides.partnerSide === 'pending' && { release_on: releaseDay(trip, { clientSide, owedCents }, context) }),
    ...(amounts ? amountColumns(trip, amounts) : { fee_cents: fee ?? 0, ...feeShare(fee ?? 0, context.policy) }),
  };
  const after = await changeTrip(
    tx,
    trip,
    columns,
    { action: 'settle', doer, reason, data: undoData(trip) },
    context.policy,
  );
  if (!after) return refuse('changed', 'A viagem mudou enquanto era conferida. Confira de novo.');
  if (amounts) await postSettlement(tx, trip, partnerId, amounts, context);
  else if (fee) await postClientFee(tx, { ...trip, limit_reserved_cents: 0 }, partnerId, fee, context);
  return ok(after);
}

export function reviewedAmounts(trip: TripRow, typed: ReviewedAmounts): FinalAmounts {
  return {
    fareCents: typed.fareCents ?? trip.fare_cents ?? 0,
    tollsCents: typed.tollsCents ?? trip.tolls_cents,
    parkingCents: typed.parkingCents ?? trip.parking_cents,
    waitingCents: typed.waitingCents ?? trip.waiting_cents,
    extrasCents: typed.extrasCents ?? trip.extras_cents,
    discountCents: typed.discountCents ?? trip.discount_cents,
  };
}
