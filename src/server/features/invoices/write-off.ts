import { sql } from 'kysely';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { writeOff as losing } from '#domain/ledger/invoice-entries.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { hasOpenContest } from './contest-line.ts';
import { moveInvoice, post } from './pay-invoice.ts';
import { lockInvoice, nothingOpen, readToday } from './lock-invoice.ts';

const notAsked = refuse('illegal_transition', 'A baixa desta fatura não foi pedida ou já foi decidida.');

/** Requests the write-off of the open amount. Another administrator must confirm the request. */
export async function askWriteOff(
  tx: Tx,
  audit: AuditContext & { actorId: string },
  { id, reason }: { id: string; reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  if (found.value.open_cents === 0) return nothingOpen;
  if (await readAsked(tx, id)) return refuse('already_exists', 'A baixa desta fatura já foi pedida.');
  const row = { id: newId(), invoice_id: id, reason, asked_by: audit.actorId };
  await tx.insertInto('invoice_write_offs').values(row).execute();
  await recordAudit(tx, audit, { action: 'invoice.write_off_ask', subjectType: 'invoice', subjectId: id });
  await moveInvoice(tx, found.value, {});
  return ok({ id });
}

/**
 * Confirms a requested write-off, for the amount that is open now. The caller must be another administrator than the
 * requester.
 */
export async function confirmWriteOff(
  tx: Tx,
  audit: AuditContext & { actorId: string },
  id: string,
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const invoice = found.value;
  const asked = await readAsked(tx, id);
  if (!asked) return notAsked;
  if (asked.asked_by === audit.actorId)
    return refuse('forbidden', 'Outro administrador precisa confirmar: quem pediu a baixa não pode confirmá-la.');
  if (invoice.open_cents === 0) return nothingOpen;
  if (await hasOpenContest(tx, id))
    return refuse('illegal_transition', 'O cliente contesta viagens desta fatura. Decida antes as contestações.');
  const { today } = await readToday(tx);
  const cents = invoice.open_cents;
  const posted = await post(tx, {
    key: entryKeys.writeOff(asked.id),
    kind: 'write_off',
    actorId: audit.actorId,
    reason: asked.reason,
    postings: losing({ clientId: invoice.client_id, cents }),
    effectiveOn: today,
    subject: { type: 'invoice', id },
  });
  if (!posted.ok) return posted;
  await decide(tx, asked.id, audit.actorId, cents);
  await moveInvoice(tx, invoice, { written_off_cents: invoice.written_off_cents + cents });
  const changes = {
    writtenOffCents: [invoice.written_off_cents, invoice.written_off_cents + cents] as [unknown, unknown],
  };
  await recordAudit(tx, audit, { action: 'invoice.write_off', subjectType: 'invoice', subjectId: id, changes });
  return ok({ id });
}

/** Cancels a requested write-off. Another administrator refuses the request, or the requester withdraws it. */
export async function refuseWriteOff(
  tx: Tx,
  audit: AuditContext & { actorId: string },
  id: string,
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const asked = await readAsked(tx, id);
  if (!asked) return notAsked;
  await decide(tx, asked.id, audit.actorId, null);
  await recordAudit(tx, audit, { action: 'invoice.write_off_refuse', subjectType: 'invoice', subjectId: id });
  await moveInvoice(tx, found.value, {});
  return ok({ id });
}

async function readAsked(tx: Tx, invoiceId: string) {
  const asked = tx.selectFrom('invoice_write_offs').selectAll().where('invoice_id', '=', invoiceId);
  return asked.where('decided_at', 'is', null).executeTakeFirst();
}

async function decide(tx: Tx, id: string, userId: string, cents: number | null): Promise<void> {
  const decided = { decided_by: userId, decided_at: sql<Date>`app_now()`, cents };
  await tx.updateTable('invoice_write_offs').set(decided).where('id', '=', id).execute();
}
