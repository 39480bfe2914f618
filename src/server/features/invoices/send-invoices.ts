import { sql } from 'kysely';
import { type Outcome, ok } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { queueEmails, type QueuedEmail } from '#server/platform/emails/queue.ts';
import { publishInvoice } from './pay-invoice.ts';

const subjectType = 'invoice';
const systemAudit = { actorId: null, address: null, requestId: null };

/** Queues the automatic e-mail of a closed invoice, once. */
export async function queueUnsent(tx: Tx, id: string, email: QueuedEmail): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ send_pending: false })
    .where('id', '=', id)
    .where('send_pending', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await queueEmails(tx, email);
}

/** Queues the e-mail when a user asks for it, and cancels the automatic e-mail. */
export async function askSending(
  tx: Tx,
  audit: AuditContext,
  id: string,
  email: QueuedEmail,
): Promise<Outcome<{ id: string }>> {
  await tx.updateTable('invoices').set({ send_pending: false }).where('id', '=', id).execute();
  await queueEmails(tx, email);
  await recordAudit(tx, audit, { action: 'invoice.send_ask', subjectType, subjectId: id });
  return ok({ id });
}

/** Records that the invoice was sent by e-mail. */
export async function noteSent(tx: Tx, id: string): Promise<void> {
  const invoice = await tx
    .updateTable('invoices')
    .set({ send_pending: false, sent_at: sql<Date>`app_now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'client_id', 'version'])
    .executeTakeFirst();
  if (!invoice) return;
  await recordAudit(tx, systemAudit, { action: 'invoice.send', subjectType, subjectId: id });
  await publishInvoice(tx, invoice);
}
