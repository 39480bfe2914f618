import type { Actor } from '#domain/access/roles.ts';
import { splitCommission } from '#domain/commission.ts';
import { reversalOf } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import {
  chargeClientFee,
  chargePartnerFee,
  releaseTrip,
  settlementKind,
  settleTrip,
} from '#domain/ledger/settlement.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { localDate, localMonth } from '#domain/time.ts';
import { clientPaysCents, type FinalAmounts, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { isReleasable, noMoney, promisedRelease, settledSides, type TripPayment } from '#domain/trips/money-sides.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { followCharge } from '#server/features/charges/mutations.ts';
import { confirmLimit } from '#server/features/limits/mutations.ts';
import { readStandingEntries } from '#server/features/ledger/data.ts';
import { layReceipt } from '#server/features/receipts/mutations.ts';
import { postEntry, unreserveWallet } from '#server/features/ledger/mutations.ts';
import { publishWallet } from '#server/features/wallets/mutations.ts';
import type { TripRow } from '#server/features/trips/view-data.ts';
import { changeTrip } from '#server/features/trips/mutations.ts';

/** Actor, time of the database clock, and settings of a posting. */
export type PostingContext = { actorId: string | null; now: Date; policy: TripPolicy };

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

/** Settlement ends the reserves in the client's limit and the partner's wallet. */
export const nothingReserved = { limit_reserved_cents: 0, holder_reserved_cents: 0 };

/** Returns the release date promised to the partner. Later changes of the settings do not apply. */
export function releaseDay(
  { payment_method, time_zone }: Pick<TripRow, 'time_zone' | 'payment_method'>,
  { clientSide, owedCents }: Pick<TripPayment, 'clientSide' | 'owedCents'>,
  { now, policy }: Pick<PostingContext, 'now' | 'policy'>,
) {
  const payment = { paymentMethod: payment_method, clientSide, owedCents };
  return promisedRelease(payment, localDate(now, time_zone), policy);
}

/** Posts a completed trip's fare, releases the reserved commission and confirms the client's limit. */
export async function postSettlement(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  amounts: FinalAmounts,
  context: PostingContext,
) {
  const total = totalCents(amounts);
  await confirmBilled(tx, trip, clientPaysCents(amounts));
  await giveBackReserved(tx, trip, partnerId);
  if (trip.payment_method !== 'billed') await layReceipt(tx, trip.id, clientPaysCents(amounts));
  const postings = settleTrip({
    paymentMethod: trip.payment_method,
    clientId: trip.client_id,
    partnerId,
    totalCents: total,
    reimbursementsCents: reimbursementsCents(amounts),
    discountCents: amounts.discountCents,
    commissionBp: trip.commission_bp,
  });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripSettlement(trip.id, trip.corrections), kind: settlementKind(trip.payment_method), postings },
    context,
  );
}

/** Posts a cancellation or no-show fee that is billed to the client. */
export async function postClientFee(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  feeCents: number,
  context: PostingContext,
) {
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: trip.limit_reserved_cents, cents: feeCents });
  const postings = chargeClientFee({
    clientId: trip.client_id,
    partnerId,
    feeCents,
    partnerShareBp: context.policy.feePartnerBp,
  });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripFee(trip.id, trip.corrections), kind: 'client_fee', postings },
    context,
  );
}

/** Posts the fee that the partner pays for giving a trip back late. */
export async function postGiveBackFee(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  feeCents: number,
  context: PostingContext,
) {
  const postings = chargePartnerFee({ partnerId, feeCents });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.lateGiveBack(trip.id, partnerId), kind: 'partner_fee', postings },
    context,
  );
}

/** Releases the partner's part of a settled trip, so that it can be paid out. */
async function postRelease(tx: Tx, trip: TripRow, partnerId: string, cents: number, context: PostingContext) {
  const postings = releaseTrip({ partnerId, cents });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripRelease(trip.id, trip.corrections), kind: 'release', postings },
    context,
  );
}

type TripEntry = {
  key: string;
  kind: Parameters<typeof postEntry>[1]['kind'];
  postings: ReturnType<typeof settleTrip>;
};

async function post(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  entry: TripEntry,
  { actorId, now }: PostingContext,
): Promise<void> {
  if (entry.postings.length === 0) return;
  const posted = await postEntry(tx, {
    ...entry,
    actorId,
    reason: null,
    effectiveOn: localDate(now, trip.time_zone),
    subject: { type: 'trip', id: trip.id },
  });
  // These kinds have no minimum balance and their keys are unique to the trip, so a refusal is a bug.
  if (!posted.ok) throw new Error(`${entry.key} was not posted: ${posted.detail}`);
  await publishWallet(tx, partnerId);
}

/** Reverses all entries of these kinds that the trip posted and that are not reversed yet. */
export async function reverseEntries(
  tx: Tx,
  trip: TripRow,
  kinds: readonly EntryKind[],
  reason: string,
  { actorId, now }: PostingContext,
): Promise<void> {
  for (const { id, postings } of await readStandingEntries(tx, trip.id, kinds)) {
    const posted = await postEntry(tx, {
      key: entryKeys.reversal(id),
      kind: 'reversal',
      postings: reversalOf(postings),
      actorId,
      reason,
      effectiveOn: localDate(now, trip.time_zone),
      subject: { type: 'trip', id: trip.id },
      reversesId: id,
    });
    // Reversals have no minimum balance and unique keys, so a refusal is a bug.
    if (!posted.ok) throw new Error(`entry ${id} was not reversed: ${posted.detail}`);
  }
}

/**
 * Turns the trip's reservation in the client's limit into its billed amount. Amounts above the limit were reviewed
 * before.
 */
async function confirmBilled(tx: Tx, trip: TripRow, cents: number): Promise<void> {
  if (trip.payment_method !== 'billed') return;
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: trip.limit_reserved_cents, cents });
}

export async function giveBackReserved(tx: Tx, trip: TripRow, partnerId: string): Promise<void> {
  if (trip.holder_reserved_cents === 0) return;
  await unreserveWallet(tx, partnerId, trip.holder_reserved_cents);
  await publishWallet(tx, partnerId);
}

/** Key of the client's limit that the trip counts in: its cost centre, and the local month of its pickup. */
export function limitKey(trip: Pick<TripRow, 'client_id' | 'cost_centre_id' | 'pickup_at' | 'time_zone'>) {
  return {
    clientId: trip.client_id,
    costCentreId: trip.cost_centre_id,
    month: `${localMonth(trip.pickup_at, trip.time_zone)}-01`,
  };
}

/** Columns that a settlement overwrites. Their old values are kept in its event for the undo. */
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
  'holder_reserved_cents',
] as const satisfies (keyof TripRow)[];
export type Overwritten = Pick<TripRow, (typeof overwritten)[number]>;

function undoData(trip: TripRow): { before: Overwritten } {
  return { before: Object.fromEntries(overwritten.map((name) => [name, trip[name]])) as Overwritten };
}

export type ReviewedAmounts = Partial<FinalAmounts> & { feeCents?: number | undefined };

/** Accepts or corrects the amounts in review and posts them. A correction needs a reason. */
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
    ...nothingReserved,
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

export function feeShare(feeCents: number, { feePartnerBp }: Pick<TripPolicy, 'feePartnerBp'>) {
  const { partnerCents } = splitCommission({
    totalCents: feeCents,
    reimbursementsCents: 0,
    commissionBp: 100_00 - feePartnerBp,
  });
  return { total_cents: feeCents, partner_cents: partnerCents };
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

/**
 * Releases the pending part of one trip. Does nothing when it was released, contested or reversed meanwhile, or awaits
 * payment.
 */
export async function releaseTripPart(tx: Tx, trip: TripRow, context: PostingContext): Promise<void> {
  const payment = {
    paymentMethod: trip.payment_method,
    clientSide: trip.client_side,
    owedCents: trip.client_amount_cents,
  };
  const today = localDate(context.now, trip.time_zone);
  if (!trip.partner_id || !isReleasable(trip.partner_side, payment, trip.release_on, today)) return;
  const story = { action: 'release' as const, doer: { role: 'system' } as const };
  const after = await changeTrip(tx, trip, { partner_side: 'released' }, story, context.policy);
  if (after && trip.partner_cents) await postRelease(tx, trip, trip.partner_id, trip.partner_cents, context);
}
