import { sql } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { SETTLE_UNDO_SECONDS } from '#domain/trips/money-actions.ts';
import { inReview } from '#domain/trips/money-sides.ts';
import { reserveWallet } from '#server/features/ledger/post-entry.ts';
import { confirmLimit, reserveLimit } from '#server/features/limits/reserve-limit.ts';
import { followCharge, hasReceived } from '#server/features/trips/charge/charge.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type PostingContext, reverseEntries } from './post-entry.ts';
import { limitKey } from './reserves.ts';
import type { Overwritten } from './review.ts';

/**
 * Minimum balance so low that it never refuses the reservation. The commission was reserved until the settlement, at
 * most a minute ago.
 */
const NO_FLOOR_CENTS = -1_000_000_000_000;

/**
 * Reverses a settlement and returns the trip to review. Only the administrator who settled the trip may do this,
 * within a minute, and only if the trip has not changed since. A repeated call returns the current trip.
 */
export async function undoSettlement(
  tx: Tx,
  doer: Actor,
  trip: TripRow,
  context: PostingContext,
): Promise<Outcome<TripRow>> {
  const last = await readLastEvent(tx, trip);
  const isOwn = last?.actorId === doer.userId;
  if (last?.action === 'undo-settle' && isOwn) return ok(trip);
  const { partner_id: partnerId, settled_at: settledAt } = trip;
  if (trip.partner_side === 'in_review') return refuse('illegal_transition', 'Esta viagem já está em conferência.');
  if (last?.action !== 'settle' || !last.before || !partnerId || !settledAt)
    return refuse('illegal_transition', 'Só o último lançamento de uma conferência pode ser desfeito.');
  if (!isOwn) return refuse('forbidden', 'Só quem lançou pode desfazer o lançamento.');
  if (context.now.getTime() - settledAt.getTime() > SETTLE_UNDO_SECONDS * 1_000)
    return refuse('gone', 'O lançamento não pode mais ser desfeito: passou o prazo de 60 segundos.');
  if (await hasReceived(tx, trip.id))
    return refuse('illegal_transition', 'O Pix desta viagem já foi recebido: o lançamento não pode ser desfeito.');
  const { before } = last;
  const followed = await followCharge(tx, trip, (before.total_cents ?? 0) - before.discount_cents, context);
  if (!followed.ok) return followed;
  const columns = {
    ...before,
    client_side: inReview.clientSide,
    partner_side: inReview.partnerSide,
    settled_at: null,
    release_on: null,
    corrections: trip.corrections + 1,
  };
  const after = await changeTrip(tx, trip, columns, { action: 'undo-settle', doer }, context.policy);
  if (!after) return refuse('changed', 'A viagem mudou enquanto isso. Confira de novo.');
  // Locks limits before wallets, like the settlement. The reverse order would deadlock.
  await reserveAgain(tx, trip, before);
  await reverseEntries(tx, trip, ['trip_settlement', 'trip_commission', 'client_fee'], 'Lançamento desfeito', context);
  if (before.wallet_reserved_cents > 0)
    await reserveWallet(tx, partnerId, before.wallet_reserved_cents, NO_FLOOR_CENTS);
  await publishWallet(tx, partnerId);
  return ok(after);
}

function readLastEvent(tx: Tx, { id, version }: TripRow) {
  return tx
    .selectFrom('trip_events')
    .select(['action', 'actor_id as actorId', sql`data->'before'`.$castTo<Overwritten | null>().as('before')])
    .where('trip_id', '=', id)
    .where('trip_version', '=', version)
    .executeTakeFirst();
}

/** Replaces the billed amount in the client's limit by the former reservation. */
async function reserveAgain(tx: Tx, trip: TripRow, before: Overwritten): Promise<void> {
  if (trip.payment_method !== 'billed') return;
  const billedCents = (trip.total_cents ?? 0) - trip.discount_cents;
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: 0, cents: -billedCents });
  await reserveLimit(tx, { ...limitKey(trip), cents: before.limit_reserved_cents }, { mayPass: true });
}
