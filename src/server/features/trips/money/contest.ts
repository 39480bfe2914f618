import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { totalCents } from '#domain/trips/final-amounts.ts';
import { clientSideAfter, type ContestAnswer, contestSteps } from '#domain/trips/money-actions.ts';
import { confirmLimit } from '#server/features/limits/reserve-limit.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip, type TripColumns } from '#server/features/trips/row/save.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { amountColumns, feeShare } from './amounts.ts';
import { postClientFee } from './post-fees.ts';
import { type PostingContext, reverseEntries } from './post-entry.ts';
import { limitKey } from './reserves.ts';
import { type ReviewedAmounts, reviewedAmounts } from './review.ts';
import { postSettlement } from './settle.ts';

const changed = refuse('changed', 'A viagem mudou enquanto isso. Confira de novo.');

/**
 * Records that the client contests the amount of a trip, before the invoice closes. Other trips of the client are not
 * affected.
 */
export async function contestTrip(
  tx: Tx,
  doer: Actor,
  trip: TripRow,
  reason: string,
  { policy }: PostingContext,
): Promise<Outcome<TripRow>> {
  const side = clientSideAfter('contest', trip.client_side);
  if (!side) return refuse('illegal_transition', 'Só é possível contestar uma viagem que ainda não foi faturada.');
  const after = await changeTrip(tx, trip, { client_side: side }, { action: 'contest', doer, reason }, policy);
  return after ? ok(after) : changed;
}

type Answer = { answer: ContestAnswer; reason: string; typed: ReviewedAmounts };

/**
 * Answers a contested trip. `refused` leaves the amounts unchanged. `corrected` reverses the trip and posts it again.
 * `upheld` reverses the trip, and the partner earns nothing.
 */
export async function answerContest(
  tx: Tx,
  doer: Actor,
  trip: TripRow,
  { answer, reason, typed }: Answer,
  context: PostingContext,
): Promise<Outcome<TripRow>> {
  const action = contestSteps[answer];
  const side = clientSideAfter(action, trip.client_side);
  if (!side || !trip.partner_id) return refuse('illegal_transition', 'Esta viagem não está contestada.');
  const correction = answer === 'corrected' ? correctionOf(trip, typed, context) : null;
  if (correction && !correction.ok) return correction;
  const columns = {
    client_side: side,
    ...(answer !== 'refused' && { corrections: trip.corrections + 1 }),
    ...(answer === 'upheld' && { partner_side: 'reversed' as const, release_on: null }),
    ...(correction && { partner_side: 'pending' as const, ...correction.value }),
  };
  const after = await changeTrip(tx, trip, columns, { action, doer, reason }, context.policy);
  if (!after) return changed;
  if (answer !== 'refused') await reverseTrip(tx, trip, trip.partner_id, reason, context);
  if (correction) await postAgain(tx, after, trip.partner_id, context);
  return ok(after);
}

/** Returns the columns of the corrected amounts. Missing amounts stay unchanged. */
function correctionOf(trip: TripRow, typed: ReviewedAmounts, { policy }: PostingContext): Outcome<TripColumns> {
  if (isFee(trip)) {
    const { feeCents } = typed;
    if (!feeCents)
      return refuseField('feeCents', 'Informe a taxa certa. Se nada é devido, aceite a contestação por inteiro.');
    return ok({ fee_cents: feeCents, ...feeShare(feeCents, policy) });
  }
  const amounts = reviewedAmounts(trip, typed);
  if (amounts.discountCents > totalCents(amounts)) return refuseField('discountCents', 'O desconto passa do total.');
  if (totalCents(amounts) === 0)
    return refuseField('fareCents', 'Informe o valor certo. Se nada é devido, aceite a contestação por inteiro.');
  return ok(amountColumns(trip, amounts));
}

/** True when the client owes a no-show or late cancellation fee and no fare. */
function isFee({ status }: TripRow): boolean {
  return status !== 'completed';
}

async function postAgain(tx: Tx, trip: TripRow, partnerId: string, context: PostingContext): Promise<void> {
  if (isFee(trip)) await postClientFee(tx, trip, partnerId, trip.fee_cents, context);
  else await postSettlement(tx, trip, partnerId, reviewedAmounts(trip, {}), context);
}

/** Reverses all entries of a billed trip, including the release, and restores the client's limit. */
async function reverseTrip(tx: Tx, trip: TripRow, partnerId: string, reason: string, context: PostingContext) {
  const cents = (trip.total_cents ?? 0) - trip.discount_cents;
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: 0, cents: -cents });
  await reverseEntries(tx, trip, ['trip_settlement', 'client_fee', 'release'], reason, context);
  await publishWallet(tx, partnerId);
}
