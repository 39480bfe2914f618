import { sql } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import {
  mayLoseReceipts,
  type ReceiptAction,
  RECEIPTS_OF_A_TRIP,
  takesReceipts,
} from '#domain/trips/expense-receipts.ts';
import { noteFile } from '#server/features/documents/decide-documents.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import type { KeptFile } from '#server/platform/storage/document-files.ts';
import { ranTrip, sidesOf } from './read-receipts.ts';

export const closed = refuse(
  'illegal_transition',
  'Os valores desta viagem já foram fechados: ela não recebe mais comprovantes.',
);
const looked = refuse(
  'illegal_transition',
  'A central já conferiu os valores desta viagem: os comprovantes não podem mais ser removidos.',
);
export const tooMany = refuse('limit_exceeded', `Uma viagem guarda até ${RECEIPTS_OF_A_TRIP} comprovantes.`);

/** Attaches a stored file to a trip. Changes nothing when the same file is already attached. */
export async function attachReceipt(tx: Tx, actor: Actor, tripId: string, file: KeptFile): Promise<Outcome<undefined>> {
  const trip = await lockTrip(tx, actor, tripId);
  if (!trip?.partner_id) return notFoundRecord;
  if (!takesReceipts(sidesOf(trip))) return closed;
  const { receipts, same } = await tx
    .selectFrom('expense_receipts as r')
    .innerJoin('document_files as f', 'f.id', 'r.file_id')
    .select(({ fn }) => fn.countAll<number>().as('receipts'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('f.sha256', '=', file.sha256).as('same'))
    .where('r.trip_id', '=', tripId)
    .executeTakeFirstOrThrow();
  if (same > 0) return ok();
  if (receipts >= RECEIPTS_OF_A_TRIP) return tooMany;
  const noted = await noteFile(tx, { partnerId: trip.partner_id, userId: actor.userId, file });
  if (!noted.ok) return noted;
  await tx.insertInto('expense_receipts').values({ file_id: file.id, trip_id: tripId }).execute();
  await publishReceipts(tx, actor, trip, 'attach-receipt');
  return ok();
}

/** Removes a receipt. A job deletes the file within a day. */
export async function removeReceipt(
  tx: Tx,
  actor: Actor,
  { id: tripId, receiptId }: { id: string; receiptId: string },
): Promise<Outcome<undefined>> {
  const trip = await lockTrip(tx, actor, tripId);
  if (!trip) return notFoundRecord;
  if (!mayLoseReceipts(sidesOf(trip))) return looked;
  const removed = await tx
    .deleteFrom('expense_receipts')
    .where('file_id', '=', receiptId)
    .where('trip_id', '=', tripId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return notFoundRecord;
  await publishReceipts(tx, actor, trip, 'remove-receipt');
  return ok();
}

/**
 * Locks and returns the trip, or null if the actor may not attach receipts to it. The lock makes concurrent uploads
 * wait for each other, so that the maximum number of receipts is kept.
 */
async function lockTrip(tx: Tx, actor: Actor, tripId: string): Promise<TripRow | null> {
  await sql`select from trips where id = ${tripId} for no key update`.execute(tx);
  const trip = await readTripRow(tx, actor, tripId);
  return trip && ranTrip(actor, trip) ? trip : null;
}

async function publishReceipts(tx: Tx, doer: Actor, trip: TripRow, action: ReceiptAction): Promise<void> {
  if (!(await changeTrip(tx, trip, {}, { action, doer }, await readPolicy(tx))))
    throw new Error(`trip ${trip.id} changed while it was locked`);
}
