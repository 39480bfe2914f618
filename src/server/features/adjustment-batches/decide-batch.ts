import { sql } from 'kysely';
import { needsSecond, sumAdjustments } from '#domain/adjustments/batch.ts';
import { isRefusedAdjustment, type EvaluatedAdjustment } from '#domain/adjustments/evaluation.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { walletFloorCents } from '#domain/ledger/entry-kinds.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { type Outcome, ok, refuse, type Refusal } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { readAdjustmentApproval } from '#server/features/settings/read-settings.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { findByFile } from './read-batches.ts';
import { hashOf, evaluateRows } from './evaluate-rows.ts';
import { carryOutReversal, refuseReversal } from './reverse-batch.ts';
import type { AdjustmentsSheet } from './read-sheet.ts';
import { type Administrator, lockBatch, moveBatch, type Named, note, takeTurn } from './lock-batch.ts';

/** Valid row of a file, with the partner that was found. */
type Adjustment = {
  line: number;
  partner: NonNullable<EvaluatedAdjustment['partner']>;
  cents: number;
  reason: string;
  on: string | null;
  key: string;
};

const nothingPosted = 'Nada foi lançado';

/**
 * Creates a batch of all rows of a file, or refuses the whole file. Posts a batch up to the limit for one administrator
 * at once. A larger batch waits for a second administrator.
 */
export async function makeBatch(
  tx: Tx,
  audit: Administrator,
  sheet: AdjustmentsSheet & { fileName: string | null; belowMinimumReason: string | null },
): Promise<Outcome<{ id: string }>> {
  await takeTurn(tx);
  const known = await findByFile(tx, sheet.hash);
  if (known) return refuse('already_exists', `${nothingPosted}: este arquivo já está no lote ${known.code}.`);
  const { belowMinimumReason } = sheet;
  const evaluated = await evaluateRows(tx, sheet.rows, { belowMinimumReason });
  const refusal = refuseFaults(evaluated);
  if (refusal) return refusal;
  const rows = evaluated.flatMap(asAdjustment);
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
      ...(!waits && decided(audit)),
    })
    .execute();
  await keepRows(tx, id, rows);
  await note(tx, audit, waits ? 'ask' : 'post', { id, version: 1 }, { rows: [0, rows.length] });
  return waits ? ok({ id }) : postRows(tx, audit, { id, belowMinimumReason }, rows);
}

/**
 * Approves a waiting batch or its requested reversal. The approver must be another administrator than the requester.
 * The rows of a batch are evaluated again before they are posted.
 */
export async function approveBatch(tx: Tx, audit: Administrator, named: Named): Promise<Outcome<{ id: string }>> {
  const found = await lockBatch(tx, audit, 'approve', named);
  if (!found.ok) return found;
  if (found.value.status === 'reversing') return carryOutReversal(tx, audit, found.value);
  const { id, below_minimum_reason: belowMinimumReason } = found.value;
  const evaluated = await evaluateRows(tx, await readKeptRows(tx, id), { belowMinimumReason, batchId: id });
  const refusal = refuseFaults(evaluated);
  if (refusal) return { ...refusal, reason: 'changed' };
  await moveBatch(tx, audit, found.value, 'approve', { status: 'posted', ...decided(audit) });
  return postRows(tx, audit, { id, belowMinimumReason }, evaluated.flatMap(asAdjustment));
}

/**
 * Refuses a waiting batch or a requested reversal. The sender may use this call to withdraw a batch. Rows of a refused
 * batch may be sent again.
 */
export async function refuseBatch(
  tx: Tx,
  audit: Administrator,
  { reason, ...named }: Named & { reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockBatch(tx, audit, 'refuse', named);
  if (!found.ok) return found;
  if (found.value.status === 'reversing') return refuseReversal(tx, audit, found.value, reason);
  await tx.updateTable('adjustment_batch_rows').set({ key: null }).where('batch_id', '=', named.id).execute();
  await moveBatch(tx, audit, found.value, 'refuse', { status: 'refused', reason, ...decided(audit) });
  return ok({ id: named.id });
}

function decided({ actorId }: Administrator) {
  return { decided_by: actorId, decided_at: sql<Date>`app_now()` };
}

function refuseFaults(evaluated: readonly EvaluatedAdjustment[]): Refusal | null {
  const faulty = evaluated.filter(isRefusedAdjustment).map(({ line, verdicts }) => ({
    line,
    faults: verdicts.filter((verdict) => isRefusedAdjustment({ verdicts: [verdict] })),
  }));
  return faulty.length > 0 ? refuseRows(nothingPosted, faulty) : null;
}

function asAdjustment({ line, partner, cents, reason, on, key }: EvaluatedAdjustment): Adjustment[] {
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

/**
 * Posts the rows in the order of their partners. All commands on several wallets use this order, so that concurrent
 * batches do not deadlock.
 */
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
      ? 'O saldo deste parceiro acabou de mudar e não cobre mais este débito.'
      : 'Este ajuste já foi lançado.';
  return { ...refuseRows(nothingPosted, [{ line, faults: [{ column: null, message }] }]), reason: 'changed' };
}
