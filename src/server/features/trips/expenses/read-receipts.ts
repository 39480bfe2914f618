import { sql } from 'kysely';
import type { ExpenseReceipts } from '#contract/expense-receipts.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { mayLoseReceipts, takesReceipts } from '#domain/trips/expense-receipts.ts';
import { viewOf } from '#domain/trips/visibility.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { KeptFile } from '#server/platform/storage/document-files.ts';

/** Lists the receipts of a trip, oldest first; null when the actor may not see its money. */
export async function readReceipts(db: Db, actor: Actor, tripId: string): Promise<ExpenseReceipts | null> {
  const trip = await readSeen(db, actor, tripId);
  if (!trip) return null;
  const { rows } = await sql<{ id: string; contentType: KeptFile['contentType']; bytes: number; sentAt: Date }>`
    select f.id, f.content_type as "contentType", f.bytes, f.sent_at as "sentAt"
    from expense_receipts r join document_files f on f.id = r.file_id
    where r.trip_id = ${tripId} order by f.sent_at, f.id`.execute(db);
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
  const { rows } = await sql<Omit<ReceiptFile, 'code'>>`
    select f.id, f.content_type as "contentType" from expense_receipts r join document_files f on f.id = r.file_id
    where r.trip_id = ${tripId} and f.id = ${receiptId}`.execute(db);
  return rows[0] ? { ...rows[0], code: trip.code } : null;
}

/**
 * Returns the trip for the central, its client and the partner that ran it. Partners that could only have accepted it
 * get null.
 */
async function readSeen(db: Db | Tx, actor: Actor, tripId: string): Promise<TripRow | null> {
  const trip = await readTripRow(db, actor, tripId);
  if (!trip) return null;
  const { client_id: clientId, partner_id: partnerId, ended_at: endedAt } = trip;
  const view = viewOf(actor, { clientId, partnerId, endedAt }, new Date());
  return view === 'preview' || view === 'former' ? null : trip;
}

/** True for the partner that ran the trip, and for the central, which may act in its place. */
export function ranTrip(actor: Actor, trip: TripRow): boolean {
  return actor.role === 'admin' || (isPartnerSide(actor) && actor.partnerId === trip.partner_id);
}

export function sidesOf({ status, client_side, partner_side }: TripRow) {
  return { status, clientSide: client_side, partnerSide: partner_side };
}
