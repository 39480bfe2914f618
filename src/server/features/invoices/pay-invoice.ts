import { sql } from 'kysely';
import type { invoicesContract } from '#contract/invoices.ts';
import type { Doer } from '#domain/access/roles.ts';
import { payOldestFirst } from '#domain/invoices/invoice-items.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import {
  applyCredit as crediting,
  payInvoice as receiving,
  prepay as prepaying,
  recoverWriteOff,
} from '#domain/ledger/invoice-entries.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { type ReceiptDay, receiptDayObstacle } from '#domain/payments/receipt-day.ts';
import type { LocalDate } from '#domain/time.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { type NewEntry, postEntry } from '#server/features/ledger/post-entry.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { changeRecord, omitUndefined } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { creditOf } from './read-invoices.ts';
import {
  type InvoiceRow,
  lockBilledClient,
  lockInvoice,
  lockSettledTrips,
  nothingOpen,
  readOpenItems,
  readToday,
} from './lock-invoice.ts';

/** A payment to register, with its idempotency key. */
export type Receipt = ReceiptDay & { cents: number; note?: string | null | undefined; key: string };

/**
 * Registers a payment. The amount pays the oldest trips first. An excess over the open amount becomes the client's
 * credit.
 */
export async function payInvoice(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  receipt: Receipt & { id: string },
): Promise<Outcome<{ id: string; paymentId: string | null }>> {
  const { id, cents, receivedOn, note = null, key } = receipt;
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const obstacle = receiptDayObstacle(receipt, (await readToday(tx)).today);
  if (obstacle) return obstacle;
  const recovered = await recoverWrittenOff(tx, audit, found.value, receipt);
  if (!recovered.ok) return recovered;
  const { invoice, ...recovery } = recovered.value;
  const excessCents = Math.max(0, cents - invoice.open_cents);
  const postings = receiving({ clientId: invoice.client_id, cents, excessCents });
  const posted = await postEntry(tx, {
    key,
    kind: 'invoice_payment',
    postings,
    actorId: audit.actorId,
    reason: note,
    effectiveOn: receivedOn,
    subject: { type: 'invoice', id },
  });
  if (!posted.ok || !posted.value.created) return posted.ok ? ok({ id, paymentId: null }) : posted;
  const paymentId = await bookPayment(tx, doer, invoice, {
    kind: 'receipt',
    cents,
    excessCents,
    receivedOn,
    note,
    actorId: audit.actorId,
    entryId: posted.value.entryId,
    ...recovery,
  });
  await recordAudit(tx, audit, {
    action: 'invoice.pay',
    subjectType: 'invoice',
    subjectId: id,
    changes: { paidCents: [invoice.paid_cents, invoice.paid_cents + cents - excessCents] },
  });
  return ok({ id, paymentId });
}

/** Written-off amount that a payment recovered, and the ledger entry of the recovery. */
type Recovery = { recoveryEntryId: string | null; recoveredCents: number };
const nothingRecovered: Recovery = { recoveryEntryId: null, recoveredCents: 0 };

/** Reopens the part of a write-off that a payment covers. */
async function recoverWrittenOff(
  tx: Tx,
  { actorId }: AuditContext,
  invoice: InvoiceRow,
  { cents: received, receivedOn, note = null, key }: Receipt,
): Promise<Outcome<{ invoice: InvoiceRow } & Recovery>> {
  const { id, client_id: clientId, open_cents, written_off_cents } = invoice;
  const cents = Math.min(written_off_cents, Math.max(0, received - open_cents));
  if (cents === 0) return ok({ invoice, ...nothingRecovered });
  const posted = await postEntry(tx, {
    key: entryKeys.writeOffRecovery(key),
    kind: 'write_off_recovery',
    postings: recoverWriteOff({ clientId, cents }),
    actorId,
    reason: note,
    effectiveOn: receivedOn,
    subject: { type: 'invoice', id },
  });
  if (!posted.ok || !posted.value.created) return posted.ok ? ok({ invoice, ...nothingRecovered }) : posted;
  await moveInvoice(tx, invoice, { written_off_cents: written_off_cents - cents });
  const left = await lockInvoice(tx, id);
  return left.ok ? ok({ invoice: left.value, recoveryEntryId: posted.value.entryId, recoveredCents: cents }) : left;
}

/** Pays an invoice from the client's credit, up to the open amount. Does nothing without credit. */
export async function payWithCredit(
  tx: Tx,
  doer: Doer,
  { actorId }: AuditContext,
  invoice: InvoiceRow,
  key: string,
): Promise<Outcome<{ cents: number }>> {
  const { id, client_id: clientId } = invoice;
  const credit = creditOf(sql`${clientId}::uuid`).as('creditCents');
  const { creditCents } = await tx.selectNoFrom(credit).executeTakeFirstOrThrow();
  const cents = Math.min(creditCents, invoice.open_cents);
  if (cents === 0) return ok({ cents });
  const { today } = await readToday(tx);
  const postings = crediting({ clientId, cents });
  const posted = await postEntry(tx, {
    key,
    kind: 'client_credit_use',
    postings,
    actorId,
    reason: null,
    effectiveOn: today,
    subject: { type: 'invoice', id },
  });
  if (!posted.ok) return posted;
  if (posted.value.created) {
    const { entryId } = posted.value;
    const payment = { cents, excessCents: 0, receivedOn: today, note: null, actorId, entryId, ...nothingRecovered };
    await bookPayment(tx, doer, invoice, { kind: 'credit', ...payment });
  }
  return ok({ cents });
}

/** Pays an invoice from the client's credit when a user asks for it. */
export async function applyCredit(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  id: string,
  key: string,
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  if (found.value.open_cents === 0) return nothingOpen;
  const paid = await payWithCredit(tx, doer, audit, found.value, key);
  if (!paid.ok) return paid;
  if (paid.value.cents === 0) return refuse('insufficient_balance', 'O cliente não tem crédito.');
  return ok({ id });
}

/** Registers money that a client pays in advance. */
export async function prepay(
  tx: Tx,
  audit: AuditContext,
  receipt: Receipt & { clientId: string },
): Promise<Outcome<{ id: string }>> {
  const { clientId, cents, receivedOn, note = null, key } = receipt;
  const client = await lockBilledClient(tx, clientId);
  if (!client.ok) return refuseField('clientId', 'Este cliente não existe.');
  const obstacle = receiptDayObstacle(receipt, (await readToday(tx)).today);
  if (obstacle) return obstacle;
  const postings = prepaying({ clientId, cents });
  const posted = await post(tx, {
    key,
    kind: 'prepayment',
    postings,
    actorId: audit.actorId,
    reason: note,
    effectiveOn: receivedOn,
    subject: null,
  });
  if (!posted.ok) return posted;
  if (posted.value.created) {
    const changes = { creditCents: [null, cents] as [unknown, unknown] };
    await recordAudit(tx, audit, { action: 'client.prepay', subjectType: 'client', subjectId: clientId, changes });
  }
  return ok({ id: clientId });
}

/** Changes the NFS-e number and the due date. */
export async function changeInvoice(
  tx: Tx,
  audit: AuditContext,
  { id, version, nfseNumber, dueOn }: InputOf<typeof invoicesContract.update>,
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const row = found.value;
  if (dueOn !== undefined && dueOn < row.closed_on)
    return refuseField('dueOn', 'O vencimento não pode ser antes do fechamento.');
  const columns = omitUndefined({
    nfse_number: nfseNumber === undefined ? undefined : nfseNumber || null,
    due_on: dueOn,
  });
  return changeRecord<InvoiceRow>({ row, seenVersion: version, columns }, async (changed, changes) => {
    await tx.updateTable('invoices').set(omitUndefined(changed)).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'invoice.update', subjectType: 'invoice', subjectId: id, changes });
    await publishInvoice(tx, { ...row, version: changed.version });
  });
}

type Payment = Recovery & {
  kind: 'receipt' | 'credit';
  cents: number;
  excessCents: number;
  receivedOn: LocalDate;
  note: string | null;
  actorId: string | null;
  entryId: string;
};

async function bookPayment(tx: Tx, doer: Doer, invoice: InvoiceRow, payment: Payment): Promise<string> {
  const { id } = invoice;
  const { kind, cents, excessCents, receivedOn, note, actorId, entryId, recoveryEntryId, recoveredCents } = payment;
  const owed = (await readOpenItems(tx, id)).map((item) => ({
    tripId: item.trip_id,
    cents: item.cents,
    paidCents: item.paid_cents,
    creditedCents: item.credited_cents,
  }));
  const { paid } = payOldestFirst(owed, cents - excessCents);
  await sql`
    update invoice_items n set paid_cents = n.paid_cents + p.cents
    from unnest(${paid.map(({ item }) => item.tripId)}::uuid[], ${paid.map((one) => one.cents)}::bigint[]) as p(trip_id, cents)
    where n.trip_id = p.trip_id`.execute(tx);
  const paymentId = newId();
  await tx
    .insertInto('invoice_payments')
    .values({
      id: paymentId,
      invoice_id: id,
      kind,
      cents,
      excess_cents: excessCents,
      received_on: receivedOn,
      note,
      actor_id: actorId,
      entry_id: entryId,
      recovery_entry_id: recoveryEntryId,
      recovered_cents: recoveredCents,
    })
    .execute();
  await moveInvoice(tx, invoice, { paid_cents: invoice.paid_cents + cents - excessCents });
  await markPaid(tx, doer, id);
  return paymentId;
}

/** Writes amounts of an invoice and publishes the change. The caller has locked the client. */
export async function moveInvoice(
  tx: Tx,
  { id, client_id }: InvoiceRow,
  amounts: Partial<Pick<InvoiceRow, 'paid_cents' | 'credited_cents' | 'written_off_cents'>>,
): Promise<void> {
  const { version } = await tx
    .updateTable('invoices')
    .set({ ...amounts, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, { id, client_id, version });
}

/** Marks fully paid trips of the invoice as paid. */
export async function markPaid(tx: Tx, doer: Doer, invoiceId: string): Promise<void> {
  const policy = await readPolicy(tx);
  for (const trip of await lockSettledTrips(tx, invoiceId)) {
    const columns = { client_side: clientSteps.pay.to };
    if (!(await changeTrip(tx, trip, columns, { action: 'pay', doer }, policy)))
      throw new Error(`trip ${trip.id} changed while it was locked`);
  }
}

/** Posts an entry. An entry without postings is not stored, but is reported as posted. */
export async function post(tx: Tx, entry: NewEntry): Promise<Outcome<{ created: boolean }>> {
  return entry.postings.length === 0 ? ok({ created: true }) : postEntry(tx, entry);
}

export async function publishInvoice(
  tx: Tx,
  { id, client_id, version }: Pick<InvoiceRow, 'id' | 'client_id' | 'version'>,
): Promise<void> {
  await publish(tx, { topic: 'invoice', audiences: ['admin', `client:${client_id}`], entityId: id, version });
}

/** Ledger keys of manual money commands, from the caller's idempotency key. */
export const keysOf = (userId: string, idempotencyKey: string) => ({
  payment: (invoiceId: string) => entryKeys.invoicePayment(invoiceId, userId, idempotencyKey),
  prepayment: entryKeys.prepayment(userId, idempotencyKey),
  creditNote: (invoiceId: string) => entryKeys.creditNote(invoiceId, userId, idempotencyKey),
});
