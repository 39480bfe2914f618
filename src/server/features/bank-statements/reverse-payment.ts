import type { Doer } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { parkReceipt } from '#domain/ledger/receipt-entries.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { reversePayment } from '#server/features/invoices/reverse-payment.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type LineRow, moveLine } from './keep-statement.ts';

/**
 * Reverses a payment of an invoice. If the money came by a bank line, it becomes an unidentified receipt until a user
 * assigns the line.
 */
export async function reverseInvoicePayment(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  named: { id: string; paymentId: string; reason: string },
): Promise<Outcome<{ id: string }>> {
  const reversed = await reversePayment(tx, doer, audit, named);
  if (!reversed.ok) return reversed;
  const reopened = await reopenLines(tx, audit, named.paymentId);
  return reopened.ok ? reversed : reopened;
}

/** Parks the oldest bank line of the payment. Each newer line becomes a duplicate of the line before it. */
async function reopenLines(tx: Tx, audit: AuditContext, paymentId: string): Promise<Outcome<unknown>> {
  const lines = tx.selectFrom('bank_lines').selectAll().where('payment_id', '=', paymentId);
  const [oldest, ...others] = await lines.orderBy('number').forUpdate().execute();
  if (!oldest) return ok();
  const parked = await parkAgain(tx, audit, oldest);
  if (!parked.ok) return parked;
  let twin = oldest.id;
  for (const line of others) {
    await moveLine(tx, audit, line, line.state, { invoice_id: null, payment_id: null, twin_id: twin });
    twin = line.id;
  }
  return ok();
}

/**
 * Posts on today's date, as the reversal does. With the bank's date, the money would be in two accounts on the days
 * between that date and today.
 */
async function parkAgain(tx: Tx, audit: AuditContext, line: LineRow): Promise<Outcome<unknown>> {
  const { today } = await readToday(tx);
  const reopened = line.reopened + 1;
  const posted = await postEntry(tx, {
    key: entryKeys.bankLineParking(line.id, reopened),
    kind: 'unidentified_receipt',
    postings: parkReceipt(line.cents),
    actorId: audit.actorId,
    reason: null,
    effectiveOn: today,
    subject: null,
  });
  if (!posted.ok) return posted;
  const parking = { invoice_id: null, payment_id: null, parked_entry_id: posted.value.entryId, reopened };
  return moveLine(tx, audit, line, 'parked', parking);
}
