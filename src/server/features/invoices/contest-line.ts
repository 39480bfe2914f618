import { type Selectable, sql } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import type { ContestState } from '#domain/invoices/contest.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { InvoiceContests } from '#server/platform/database/schema.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { creditTrip, readItem } from './credit-trip.ts';
import { type InvoiceRow, lockInvoice } from './lock-invoice.ts';
import { moveInvoice } from './pay-invoice.ts';

type ContestRow = Selectable<InvoiceContests>;
/** `clientId`: client of the caller, whose invoices only the caller may contest. */
type Asked = {
  id: string;
  tripId: string;
  clientId: string | null;
  reason: string;
  proposedCents?: number | undefined;
};
type Named = { id: string; contestId: string };

/** Literal, because the partial index of open contests serves no parameter. */
const OPEN = sql.lit('open' as const);
const decided = refuse('illegal_transition', 'Esta contestação já foi decidida ou retirada.');

/** Opens the contest of a line. The amounts stay unchanged until the central decides. */
export async function openContest(
  tx: Tx,
  audit: AuditContext,
  { id, tripId, clientId, reason, proposedCents }: Asked,
): Promise<Outcome<{ id: string }>> {
  const found = await lockOwn(tx, id, clientId);
  if (!found.ok) return found;
  const item = await readItem(tx, id, tripId);
  if (!item) return refuseField('tripId', 'Esta viagem não está nesta fatura.');
  if (found.value.written_off_cents > 0) return refuse('illegal_transition', 'Esta fatura foi baixada.');
  const leftCents = item.cents - item.credited_cents;
  if (leftCents === 0) return refuse('illegal_transition', 'Desta viagem nada é cobrado: não há o que contestar.');
  if (proposedCents !== undefined && proposedCents >= leftCents)
    return refuseField('proposedCents', `Informe menos que ${formatCents(leftCents)}, que é o valor cobrado.`);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invoice_contests')
    .values({
      id: newId(),
      trip_id: tripId,
      invoice_id: id,
      reason,
      proposed_cents: proposedCents ?? null,
      opened_by: audit.actorId,
    })
    .onConflict((conflict) => conflict.column('trip_id').where('state', '=', OPEN).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return refuse('already_exists', 'Esta viagem já está em contestação.');
  return finish(tx, audit, found.value, 'invoice.contest');
}

/** Withdraws an open contest of the caller's client. */
export async function withdrawContest(
  tx: Tx,
  audit: AuditContext,
  { id, contestId, clientId }: Named & { clientId: string | null },
): Promise<Outcome<{ id: string }>> {
  return end(tx, audit, await lockOwn(tx, id, clientId), { contestId, state: 'withdrawn', answer: null });
}

/** Refuses an open contest. The amount stays. */
export async function refuseContest(
  tx: Tx,
  audit: AuditContext,
  { id, contestId, reason }: Named & { reason: string },
): Promise<Outcome<{ id: string }>> {
  return end(tx, audit, await lockInvoice(tx, id), { contestId, state: 'refused', answer: reason });
}

/** Ends an open contest without a change of the amounts. */
async function end(
  tx: Tx,
  audit: AuditContext,
  found: Outcome<InvoiceRow>,
  { contestId, ...decision }: Decision & { contestId: string; state: 'withdrawn' | 'refused' },
): Promise<Outcome<{ id: string }>> {
  if (!found.ok) return found;
  const contest = await readContest(tx, found.value.id, contestId);
  if (!contest) return notFoundRecord;
  if (!(await decide(tx, audit, contest, decision))) return decided;
  const action = decision.state === 'refused' ? 'invoice.contest_refuse' : 'invoice.contest_withdraw';
  return finish(tx, audit, found.value, action);
}

/** Accepts an open contest: credits the line in whole or in part. */
export async function acceptContest(
  tx: Tx,
  doer: Doer,
  audit: AuditContext,
  { id, contestId, cents, reason }: Named & { cents: number; reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockInvoice(tx, id);
  if (!found.ok) return found;
  const contest = await readContest(tx, id, contestId);
  if (!contest) return notFoundRecord;
  if (contest.state !== 'open') return decided;
  const key = entryKeys.contestCredit(contestId);
  const credited = await creditTrip(tx, doer, audit, { id, tripId: contest.trip_id, cents, reason, key, contestId });
  if (!credited.ok) return credited;
  const noteId = credited.value.noteId;
  if (noteId === null || !(await decide(tx, audit, contest, { state: 'accepted', answer: reason, noteId })))
    return decided;
  return finish(tx, audit, found.value, 'invoice.contest_accept');
}

/** True while a line of the invoice has an open contest. */
export async function hasOpenContest(tx: Tx, invoiceId: string): Promise<boolean> {
  const open = tx.selectFrom('invoice_contests').select('id').where('invoice_id', '=', invoiceId);
  return (await open.where('state', '=', OPEN).executeTakeFirst()) !== undefined;
}

/** Locks the client and returns the invoice. An invoice of another client is reported as not found. */
async function lockOwn(tx: Tx, id: string, clientId: string | null): Promise<Outcome<InvoiceRow>> {
  const found = await lockInvoice(tx, id);
  return found.ok && found.value.client_id !== clientId ? notFoundRecord : found;
}

async function readContest(tx: Tx, invoiceId: string, contestId: string): Promise<ContestRow | undefined> {
  const contests = tx.selectFrom('invoice_contests').selectAll().where('invoice_id', '=', invoiceId);
  return contests.where('id', '=', contestId).executeTakeFirst();
}

type Decision = { state: Exclude<ContestState, 'open'>; answer: string | null; noteId?: string };

/** Returns false when the contest is no longer open. */
async function decide(
  tx: Tx,
  { actorId }: AuditContext,
  { id }: ContestRow,
  { state, answer, noteId }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_contests')
    .set({ state, answer, credit_note_id: noteId ?? null, decided_by: actorId, decided_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', OPEN)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function finish(
  tx: Tx,
  audit: AuditContext,
  invoice: InvoiceRow,
  action: 'invoice.contest' | 'invoice.contest_withdraw' | 'invoice.contest_accept' | 'invoice.contest_refuse',
): Promise<Outcome<{ id: string }>> {
  await recordAudit(tx, audit, { action, subjectType: 'invoice', subjectId: invoice.id });
  await moveInvoice(tx, invoice, {});
  return ok({ id: invoice.id });
}
