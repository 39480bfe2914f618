import { type Selectable, sql } from 'kysely';
import { batchObstacle, needsSecond } from '#domain/adjustments/batch.ts';
import { isRefusedAdjustment, type JudgedAdjustment } from '#domain/adjustments/judgement.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { walletFloorCents } from '#domain/ledger/entry-kinds.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { type Outcome, ok, refuse, type Refusal } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import { postEntry } from '#server/features/ledger/mutations.ts';
import { readAdjustmentApproval } from '#server/features/settings/data.ts';
import { publishWallet } from '#server/features/wallets/mutations.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { AdjustmentBatches } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { type Changes, notFoundRecord, staleRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { findByFile, sumAdjustments } from './data.ts';
import { hashOf, judgeRows } from './judgement-data.ts';
import type { AdjustmentsSheet } from './sheet-data.ts';

type Administrator = AuditContext & { actorId: string };
type BatchRow = Selectable<AdjustmentBatches>;
type Named = { id: string; version: number };

/** A row whose partner, amount and words are all there. */
type Adjustment = {
  line: number;
  partner: NonNullable<JudgedAdjustment['partner']>;
  cents: number;
  reason: string;
  on: string | null;
  key: string;
};

const nothingPosted = 'Nada foi lançado';

/** All of a file or nothing: posted at once, or kept for a second administrator when it moves more than one may alone. */
export async function makeBatch(
  tx: Tx,
  audit: Administrator,
  sheet: AdjustmentsSheet & { fileName: string | null; belowMinimumReason: string | null },
): Promise<Outcome<{ id: string }>> {
  await takeTurn(tx);
  const known = await findByFile(tx, sheet.hash);
  if (known) return refuse('already_exists', `${nothingPosted}: este arquivo já está no lote ${known.code}.`);
  const { belowMinimumReason } = sheet;
  const judged = await judgeRows(tx, sheet.rows, { belowMinimumReason });
  const refusal = refuseFaults(judged);
  if (refusal) return refusal;
  const rows = judged.flatMap(asAdjustment);
  const { creditCents, debitCents } = sumAdjustments(rows);
  const waits = needsSecond(creditCents + debitCents, await readAdjustmentApproval(tx));
  const id = newId();
  await tx
    .insertInto('adjustment_batches')
    .values({
      id,
      file_hash: Buffer.from(sheet.hash, 'hex'),
      file_name: sheet.fileName,
      status: waits ? 'awaiting' : 'posted',
      needs_second: waits,
      credit_cents: creditCents,
      debit_cents: debitCents,
      below_minimum_reason: belowMinimumReason,
      created_by: audit.actorId,
      ...(!waits && { decided_by: audit.actorId, decided_at: sql<Date>`app_now()` }),
    })
    .execute();
  await keepRows(tx, id, rows);
  await note(tx, audit, waits ? 'ask' : 'post', { id, version: 1 }, { rows: [0, rows.length] });
  return waits ? ok({ id }) : postRows(tx, audit, { id, belowMinimumReason }, rows);
}

/** By another administrator than who sent it; everything is judged as it stands by now. */
export async function approveBatch(tx: Tx, audit: Administrator, named: Named): Promise<Outcome<{ id: string }>> {
  const found = await lockBatch(tx, audit, 'approve', named);
  if (!found.ok) return found;
  const { id, below_minimum_reason: belowMinimumReason } = found.value;
  const judged = await judgeRows(tx, await readKeptRows(tx, id), { belowMinimumReason, batchId: id });
  const refusal = refuseFaults(judged);
  if (refusal) return { ...refusal, reason: 'changed' };
  await decide(tx, audit, found.value, 'posted', null);
  return postRows(tx, audit, { id, belowMinimumReason }, judged.flatMap(asAdjustment));
}

/** Refused by another, or taken back by who sent it: its rows may come again. */
export async function refuseBatch(
  tx: Tx,
  audit: Administrator,
  { reason, ...named }: Named & { reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockBatch(tx, audit, 'refuse', named);
  if (!found.ok) return found;
  await tx.updateTable('adjustment_batch_rows').set({ key: null }).where('batch_id', '=', named.id).execute();
  await decide(tx, audit, found.value, 'refused', reason);
  return ok({ id: named.id });
}

/** One file after the other: the second reads what the first has made of rows that stand in both. */
async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustment-batches', 0))`.execute(tx);
}

async function lockBatch(
  tx: Tx,
  { actorId }: Administrator,
  step: 'approve' | 'refuse',
  { id, version }: Named,
): Promise<Outcome<BatchRow>> {
  await takeTurn(tx);
  const row = await tx.selectFrom('adjustment_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  const obstacle = batchObstacle(step, { status: row.status, createdBy: row.created_by }, actorId);
  if (obstacle) return obstacle;
  return row.version === version ? ok(row) : staleRecord;
}

function refuseFaults(judged: readonly JudgedAdjustment[]): Refusal | null {
  const faulty = judged.filter(isRefusedAdjustment).map(({ line, verdicts }) => ({
    line,
    faults: verdicts.filter((verdict) => isRefusedAdjustment({ verdicts: [verdict] })),
  }));
  return faulty.length > 0 ? refuseRows(nothingPosted, faulty) : null;
}

function asAdjustment({ line, partner, cents, reason, on, key }: JudgedAdjustment): Adjustment[] {
  return partner && cents !== null && key !== null ? [{ line, partner, cents, reason, on, key: hashOf(key) }] : [];
}

async function keepRows(tx: Tx, batchId: string, rows: readonly Adjustment[]): Promise<void> {
  await tx
    .insertInto('adjustment_batch_rows')
    .values(
      rows.map(({ line, partner, cents, reason, on, key }) => ({
        batch_id: batchId,
        line,
        partner_id: partner.id,
        cents,
        reason,
        effective_on: on,
        key,
      })),
    )
    .execute();
}

async function readKeptRows(tx: Tx, batchId: string) {
  const rows = await tx
    .selectFrom('adjustment_batch_rows')
    .select(['line', 'partner_id as partner', 'cents', 'reason', 'effective_on as on'])
    .where('batch_id', '=', batchId)
    .orderBy('line')
    .execute();
  return rows.map((row) => Object.assign(row, { verdicts: [] }));
}

/** Wallets in the order of their partners, as everybody takes many: two who do so at once do not cross. */
async function postRows(
  tx: Tx,
  audit: Administrator,
  { id, belowMinimumReason }: { id: string; belowMinimumReason: string | null },
  rows: readonly Adjustment[],
): Promise<Outcome<{ id: string }>> {
  const posted: { line: number; entry: string }[] = [];
  for (const row of rows.toSorted((a, b) => (a.partner.id < b.partner.id ? -1 : Number(a.partner.id > b.partner.id)))) {
    const entry = await postRow(tx, audit, id, row, belowMinimumReason !== null);
    if (!entry.ok) return entry;
    posted.push({ line: row.line, entry: entry.value });
  }
  await sql`
    update adjustment_batch_rows r set entry_id = p.entry
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as p(line integer, entry uuid)
    where r.batch_id = ${id} and r.line = p.line`.execute(tx);
  for (const partnerId of new Set(rows.map(({ partner }) => partner.id))) await publishWallet(tx, partnerId);
  return ok({ id });
}

async function postRow(
  tx: Tx,
  { actorId }: Administrator,
  batchId: string,
  { line, partner, cents, reason, on, key }: Adjustment,
  passesMinimum: boolean,
): Promise<Outcome<string>> {
  const entry = {
    key: entryKeys.adjustmentRow(key),
    kind: 'adjustment',
    postings: adjustWallet({ partnerId: partner.id, cents }),
    actorId,
    reason,
    effectiveOn: on ?? partner.today,
    subject: { type: 'request', id: batchId },
  } as const;
  const floor = walletFloorCents('adjustment', partner.minimumBalanceCents, passesMinimum);
  const posted = await postEntry(tx, entry, { walletFloorCents: floor });
  if (posted.ok && posted.value.created) return ok(posted.value.entryId);
  const message =
    !posted.ok && posted.reason === 'insufficient_balance'
      ? 'O saldo deste parceiro acabou de mudar e já não cobre este débito.'
      : 'Este ajuste já foi lançado.';
  return { ...refuseRows(nothingPosted, [{ line, faults: [{ column: null, message }] }]), reason: 'changed' };
}

async function decide(
  tx: Tx,
  audit: Administrator,
  { id, status }: BatchRow,
  to: 'posted' | 'refused',
  reason: string | null,
): Promise<void> {
  const { version } = await tx
    .updateTable('adjustment_batches')
    .set({ status: to, reason, decided_by: audit.actorId, decided_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('version')
    .executeTakeFirstOrThrow();
  await note(tx, audit, to === 'posted' ? 'approve' : 'refuse', { id, version }, { status: [status, to] });
}

async function note(tx: Tx, audit: Administrator, deed: string, { id, version }: Named, changes: Changes) {
  const subjectType = 'adjustment_batch';
  await recordAudit(tx, audit, { action: `${subjectType}.${deed}`, subjectType, subjectId: id, changes });
  await publish(tx, { topic: 'adjustment-batch', audiences: ['admin'], entityId: id, version });
}
