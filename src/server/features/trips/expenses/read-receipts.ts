import type { ExpenseReceipts } from '#contract/expense-receipts.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { mayLoseReceipts, takesReceipts } from '#domain/trips/expense-receipts.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { KeptFile } from '#server/platform/storage/document-files.ts';

/** Lists the receipts of a trip, oldest first. Null when the actor may not see the amounts of the trip. */
export async function readReceipts(db: Db, actor: Actor, tripId: string): Promise<ExpenseReceipts | null> {
  const trip = await readSeen(db, actor, tripId);
  if (!trip) return null;
  const rows = await receiptFiles(db, tripId)
    .select(['f.bytes', 'f.sent_at as sentAt'])
    .orderBy('f.sent_at')
    .orderBy('f.id')
    .execute();
  const items = rows.map((row) => Object.assign(row, { sentAt: row.sentAt.toISOString() }));
  const mine = ranTrip(actor, trip);
  const sides = sidesOf(trip);
  return { items, mayAttach: mine && takesReceipts(sides), mayRemove: mine && mayLoseReceipts(sides) };
}

export type ReceiptFile = Pick<KeptFile, 'id' | 'contentType'> & { code: string };

export async function readReceiptFile(
  db: Db,
  actor: Actor,
  { id: tripId, receiptId }: { id: string; receiptId: string },
): Promise<ReceiptFile | null> {
  const trip = await readSeen(db, actor, tripId);
  if (!trip) return null;
  const file = await receiptFiles(db, tripId).where('f.id', '=', receiptId).executeTakeFirst();
  return file ? { ...file, code: trip.code } : null;
}

function receiptFiles(db: Db, tripId: string) {
  return db
    .selectFrom('expense_receipts as r')
    .innerJoin('document_files as f', 'f.id', 'r.file_id')
    .select(['f.id', 'f.content_type as contentType'])
    .where('r.trip_id', '=', tripId);
}

/** Returns the trip for the central, the trip's client and the assigned partner. Null for other partners. */
async function readSeen(db: Db | Tx, actor: Actor, tripId: string): Promise<TripRow | null> {
  const trip = await readTripRow(db, actor, tripId);
  if (!trip) return null;
  const { client_id: clientId, partner_id: partnerId, ended_at: endedAt } = trip;
  const view = viewOf(actor, { clientId, partnerId, endedAt }, new Date());
  return view === 'preview' || view === 'former' ? null : trip;
}

/** True for the partner that ran the trip, and for administrators, who may act for that partner. */
export function ranTrip(actor: Actor, trip: TripRow): boolean {
  return actor.role === 'admin' || (isPartnerSide(actor) && actor.partnerId === trip.partner_id);
}

export function sidesOf({ status, client_side, partner_side }: TripRow) {
  return { status, clientSide: client_side, partnerSide: partner_side };
}
