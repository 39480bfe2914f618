import { type Selectable, sql } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import { unpayNewestFirst } from '#domain/invoices/invoice-items.ts';
import { takePaymentBack } from '#domain/invoices/payment-reversal.ts';
import { reversalOf } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { applyCredit as takingCredit, recoverWriteOff } from '#domain/ledger/invoice-entries.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, type Refusal, refuse } from '#domain/outcome.ts';
import { clientSteps } from '#domain/trips/money-actions.ts';
import { readStandingEntry } from '#server/features/ledger/read-entries.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { InvoicePayments } from '#server/platform/database/schema.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { moveInvoice, post } from './pay-invoice.ts';
import { type InvoiceRow, lockInvoice, lockReopenedTrips, readPaidItems, readToday } from './lock-invoice.ts';

type PaymentRow = Selectable<InvoicePayments>;
type Named = { id: string; paymentId: string; reason: string };

const alreadyReversed = refuse('illegal_transition', 'Este pagamento já foi estornado.');
/** An older version of the panel registered the payment during an update, and did not store its ledger entry. */
const entryUnknown = refuse(
  'illegal_transition',
  'Este pagamento foi registrado durante uma atualização do painel e não pode ser estornado.',
);

/**
 * Reverses a payment, as if it had never been registered. The trips that were paid last are open again. Money that was
 * already released to a partner stays with the partner. Refuses while the client has spent the credit that came from
 * the payment.
 */
export async function reversePayment(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  { id, paymentId, reason }: Named,
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const invoice = found.value;
  const payment = await readPayment(tx, id, paymentId);
  if (!payment) return notFoundRecord;
  if (payment.entry_id === null) return entryUnknown;
  const back = takePaymentBack({ paidCents: invoice.paid_cents, openCents: invoice.open_cents }, amountsOf(payment));
  if (!(await markReversed(tx, audit, payment, reason, back.creditCents - payment.excess_cents)))
    return alreadyReversed;
  const unpaid = unpayNewestFirst(await readPaidItems(tx, id), back.unpaidCents);
  await sql`
    update invoice_items n set paid_cents = n.paid_cents - p.cents
    from unnest(${unpaid.map(({ item }) => item.tripId)}::uuid[], ${unpaid.map((one) => one.cents)}::bigint[]) as p(trip_id, cents)
    where n.trip_id = p.trip_id`.execute(tx);
  await moveInvoice(tx, invoice, {
    paid_cents: invoice.paid_cents - back.unpaidCents,
    written_off_cents: invoice.written_off_cents + back.lostCents,
  });
  await markOpen(tx, doer, id, reason);
  const posted = await postReversal(tx, audit, { invoice, payment, back, reason });
  if (!posted.ok) return posted;
  await recordAudit(tx, audit, {
    action: 'invoice.reverse_payment',
    subjectType: 'invoice',
    subjectId: id,
    changes: { paidCents: [invoice.paid_cents, invoice.paid_cents - back.unpaidCents], reason: [null, reason] },
  });
  return ok({ id });
}

async function readPayment(tx: Tx, invoiceId: string, paymentId: string): Promise<PaymentRow | undefined> {
  const payments = tx.selectFrom('invoice_payments').selectAll().where('invoice_id', '=', invoiceId);
  return payments.where('id', '=', paymentId).executeTakeFirst();
}

function amountsOf({ cents, excess_cents, recovered_cents }: PaymentRow) {
  return { cents, excessCents: excess_cents, recoveredCents: recovered_cents };
}

/** Returns false when another transaction reversed the payment first. */
async function markReversed(
  tx: Tx,
  { actorId }: AuditContext,
  { id }: PaymentRow,
  reason: string,
  takenCents: number,
): Promise<boolean> {
  const reversed = { reversed_at: sql<Date>`app_now()`, reversed_by: actorId, reversal_reason: reason };
  const marked = await tx
    .updateTable('invoice_payments')
    .set({ ...reversed, credit_taken_cents: takenCents })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/** Marks trips with an open amount as invoiced again. */
async function markOpen(tx: Tx, doer: Doer, invoiceId: string, reason: string): Promise<void> {
  const step = 'reverse-payment';
  const policy = await readPolicy(tx);
  for (const trip of await lockReopenedTrips(tx, invoiceId)) {
    const columns = { client_side: clientSteps[step].to };
    if (!(await changeTrip(tx, trip, columns, { action: step, doer, reason }, policy)))
      throw new Error(`trip ${trip.id} changed while it was locked`);
  }
}

type Reversal = { invoice: InvoiceRow; payment: PaymentRow; back: ReturnType<typeof takePaymentBack>; reason: string };

/**
 * Posts the reversal of the payment, of its recovery of a write-off, and of the credit that credit notes created from
 * the payment.
 */
async function postReversal(tx: Tx, audit: AuditContext, reversal: Reversal): Promise<Outcome<unknown>> {
  const { invoice, payment, back, reason } = reversal;
  const clientId = invoice.client_id;
  const { today } = await readToday(tx);
  const entries = [
    ...(await reversalsOf(tx, [payment.entry_id, payment.recovery_entry_id])),
    {
      key: entryKeys.recoveryKept(payment.id),
      kind: 'write_off_recovery' as const,
      postings: recoverWriteOff({ clientId, cents: payment.recovered_cents - back.lostCents }),
    },
    {
      key: entryKeys.creditTaken(payment.id),
      kind: 'client_credit_use' as const,
      postings: takingCredit({ clientId, cents: back.creditCents - payment.excess_cents }),
    },
  ];
  for (const entry of entries) {
    const subject = { type: 'invoice', id: invoice.id } as const;
    const posted = await post(tx, { ...entry, actorId: audit.actorId, reason, effectiveOn: today, subject });
    if (!posted.ok) return formatUsed(tx, reversal, posted);
  }
  return ok();
}

async function reversalsOf(tx: Tx, entryIds: readonly (string | null)[]) {
  const standing = entryIds.filter((id) => id !== null).map((id) => readStandingEntry(tx, id));
  return (await Promise.all(standing)).map((entry) => {
    if (!entry) throw new Error('an entry was reversed without its payment');
    const { id, postings } = entry;
    const kind = 'reversal' as const;
    return { key: entryKeys.reversal(id), kind, postings: reversalOf(postings), reversesId: id };
  });
}

/** Returns a refusal that lists the invoices paid with the credit of this payment, and the steps to take first. */
async function formatUsed(tx: Tx, { invoice, payment, back }: Reversal, refusal: Refusal): Promise<Refusal> {
  if (refusal.reason !== 'insufficient_balance') return refusal;
  const rows = await tx
    .selectFrom('invoice_payments as p')
    .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
    // A generated column, which the schema types as nullable although it is never null.
    .select((eb) => eb.ref('i.code').$notNull().as('code'))
    .where('i.client_id', '=', invoice.client_id)
    .where('p.kind', '=', 'credit')
    .where('p.reversed_at', 'is', null)
    .where('p.id', '<>', payment.id)
    .groupBy('i.id')
    .orderBy(({ fn }) => fn.max('p.created_at'), 'desc')
    .limit(3)
    .execute();
  const left = formatCents(back.creditCents);
  const codes = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(rows.map(({ code }) => code));
  const first = codes && ` Estorne primeiro o pagamento com crédito de ${codes}.`;
  return refuse(
    'insufficient_balance',
    `Deste pagamento, ${left} viraram crédito do cliente, que já foi usado em outra fatura.${first}`,
  );
}
