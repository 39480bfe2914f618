import { sql } from 'kysely';
import { type Doer, system } from '#domain/access/roles.ts';
import type { Period } from '#domain/invoices/billing-cycle.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { closeInvoice as closing } from '#domain/ledger/invoice-entries.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { addDays, localDate, type LocalDate } from '#domain/time.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { lockUnbilledTrips, periodOfInvoice } from './preview-closing.ts';
import { markPaid, payWithCredit, post, publishInvoice } from './pay-invoice.ts';
import { type BilledClient, type InvoiceRow, lockBilledClient, lockInvoice, readToday } from './lock-invoice.ts';

type Closing = {
  clientId: string;
  /** Period of the client's billing cycle. The printed period begins after the previous invoice. */
  periodOf: (client: BilledClient) => Period;
  /** Last end date of the invoiced trips. When null, all trips are invoiced. */
  until: LocalDate | null;
  /** Total that the user saw. A different total is refused. */
  shownCents?: number | undefined;
};

/**
 * Invoices all unbilled trips of a client and pays the invoice from the client's credit. A repeated or concurrent call
 * waits for the client's lock and then finds no unbilled trips.
 */
export async function closeInvoice(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  { clientId, periodOf, until, shownCents }: Closing,
): Promise<Outcome<{ id: string }>> {
  const client = await lockBilledClient(tx, clientId);
  if (!client.ok) return client;
  const trips = await lockUnbilledTrips(tx, clientId, until);
  if (trips.length === 0) return refuse('illegal_transition', 'Não há viagens a faturar deste cliente.');
  const totalCents = trips.reduce((sum, trip) => sum + owedFor(trip), 0);
  if (shownCents !== undefined && shownCents !== totalCents)
    return refuse('changed', 'As viagens a faturar mudaram enquanto isso. Confira o novo total e feche de novo.');
  const invoice = await insertInvoice(tx, client.value, periodOf(client.value), totalCents, trips);
  await invoiceTrips(tx, doer, trips);
  const actorId = audit.actorId;
  const subject = { type: 'invoice', id: invoice.id } as const;
  const postings = closing({ clientId, cents: totalCents });
  const entry = {
    key: entryKeys.invoice(invoice.id),
    kind: 'invoice',
    postings,
    actorId,
    reason: null,
    subject,
  } as const;
  const posted = await post(tx, { ...entry, effectiveOn: invoice.closed_on });
  if (!posted.ok) return posted;
  await recordAudit(tx, audit, {
    action: 'invoice.close',
    subjectType: 'invoice',
    subjectId: invoice.id,
    changes: { totalCents: [null, totalCents], itemCount: [null, trips.length] },
  });
  // A trip without a price is marked as paid as soon as it is invoiced.
  await markPaid(tx, doer, invoice.id);
  const locked = await lockInvoice(tx, invoice.id);
  if (locked.ok) await payWithCredit(tx, doer, audit, locked.value, entryKeys.invoiceCredit(invoice.id));
  await publishInvoice(tx, invoice);
  return ok({ id: invoice.id });
}

function owedFor({ total_cents, discount_cents }: TripRow): number {
  return (total_cents ?? 0) - discount_cents;
}

async function insertInvoice(
  tx: Tx,
  client: BilledClient,
  stretch: Period,
  totalCents: number,
  trips: readonly TripRow[],
): Promise<InvoiceRow> {
  const { today } = await readToday(tx);
  const days = trips.flatMap(({ ended_at, time_zone }) => (ended_at ? [localDate(ended_at, time_zone)] : []));
  const period = await periodOfInvoice(tx, client.id, stretch, days);
  const invoice = await tx
    .insertInto('invoices')
    .values({
      id: newId(),
      client_id: client.id,
      period_from: period.from,
      period_to: period.to,
      closed_on: today,
      due_on: addDays(today, client.due_days),
      item_count: trips.length,
      total_cents: totalCents,
      send_pending: client.email !== null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    insert into invoice_items (trip_id, invoice_id, cost_centre_id, ended_at, cents, partner_cents, discount_cents)
    select id, ${invoice.id}, cost_centre_id, ended_at, coalesce(total_cents, 0) - discount_cents, coalesce(partner_cents, 0), discount_cents
    from trips where id = any(${trips.map(({ id }) => id)}::uuid[])`.execute(tx);
  return invoice;
}

async function invoiceTrips(tx: Tx, doer: Doer, trips: readonly TripRow[]): Promise<void> {
  const policy = await readPolicy(tx);
  for (const trip of trips) {
    const columns = { client_side: clientSteps.invoice.to };
    const after = await changeTrip(tx, trip, columns, { action: 'invoice', doer }, policy);
    if (!after) throw new Error(`trip ${trip.id} changed while it was locked`);
  }
}

/** Closes an invoice that is due by the client's cycle, without a user. */
export async function closeByCycle(
  tx: Tx,
  audit: AuditContext,
  clientId: string,
  period: Period,
): Promise<Outcome<{ id: string }>> {
  return closeInvoice(tx, system, audit, { clientId, periodOf: () => period, until: period.to });
}
