import { type Selectable, sql } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { centralToday, centralZone } from '#server/features/areas/read-areas.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import type { InvoiceItems, Invoices } from '#server/platform/database/schema.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';

export type InvoiceRow = Selectable<Invoices>;
export type ItemRow = Selectable<InvoiceItems>;

/** Returns today in the time zone of the central. */
export function readToday(tx: Db | Tx) {
  return tx.selectNoFrom([centralToday.as('today'), centralZone.as('timeZone')]).executeTakeFirstOrThrow();
}

export type BilledClient = RowOf<'clients', 'id' | 'email' | 'billing_cycle' | 'due_days'>;

/**
 * Locks the client, so that one transaction at a time changes the client's invoices and credit. This lock must be taken
 * before locks on trips and ledger accounts. New trips of the client are not blocked.
 */
export async function lockBilledClient(tx: Tx, clientId: string): Promise<Outcome<BilledClient>> {
  const client = await tx
    .selectFrom('clients')
    .select(['id', 'email', 'billing_cycle', 'due_days'])
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return client ? ok(client) : notFoundRecord;
}

/** Locks the client and returns the invoice. */
export async function lockInvoice(tx: Tx, id: string): Promise<Outcome<InvoiceRow>> {
  const found = await tx.selectFrom('invoices').select('client_id').where('id', '=', id).executeTakeFirst();
  if (!found) return notFoundRecord;
  await lockBilledClient(tx, found.client_id);
  return ok(await tx.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** Returns the amount that can still be paid: the open and the written-off amount. */
export function owedOf({ open_cents, written_off_cents }: InvoiceRow): number {
  return open_cents + written_off_cents;
}

/** Returns the open items, oldest first. */
export async function readOpenItems(tx: Tx, invoiceId: string): Promise<ItemRow[]> {
  return tx
    .selectFrom('invoice_items')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where(sql<boolean>`paid_cents + credited_cents < cents`)
    .orderBy('ended_at')
    .orderBy('trip_id')
    .execute();
}

/** Returns the paid items, newest trip first. This reverses the order in which trips are paid. */
export async function readPaidItems(tx: Tx, invoiceId: string): Promise<{ tripId: string; paidCents: number }[]> {
  return tx
    .selectFrom('invoice_items')
    .select(['trip_id as tripId', 'paid_cents as paidCents'])
    .where('invoice_id', '=', invoiceId)
    .where('paid_cents', '>', 0)
    .orderBy('ended_at', 'desc')
    .orderBy('trip_id', 'desc')
    .execute();
}

/** Locks trips of the invoice that are marked as paid but have an open amount again. */
export async function lockReopenedTrips(tx: Tx, invoiceId: string): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.* from trips t join invoice_items n on n.trip_id = t.id
    where n.invoice_id = ${invoiceId} and n.paid_cents + n.credited_cents < n.cents and t.client_side = 'paid'
    order by t.id for no key update of t`.execute(tx);
  return rows;
}

/** Locks trips of the invoice that are fully paid but not yet marked as paid. */
export async function lockSettledTrips(tx: Tx, invoiceId: string): Promise<TripRow[]> {
  const { rows } = await sql<TripRow>`
    select t.* from trips t join invoice_items n on n.trip_id = t.id
    where n.invoice_id = ${invoiceId} and n.paid_cents + n.credited_cents = n.cents and t.client_side = 'invoiced'
    order by t.id for no key update of t`.execute(tx);
  return rows;
}

export const nothingOpen = refuse('illegal_transition', 'Nada está em aberto nesta fatura.');
