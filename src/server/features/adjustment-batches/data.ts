import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type {
  AdjustmentBatch,
  AdjustmentBatchDetail,
  AdjustmentBatchRow,
  adjustmentBatchesContract,
  AdjustmentCheck,
  CheckedAdjustment,
} from '#contract/adjustment-batches.ts';
import { needsSecond, sumAdjustments } from '#domain/adjustments/batch.ts';
import { isRefusedAdjustment, type EvaluatedAdjustment } from '#domain/adjustments/evaluation.ts';
import { readAdjustmentApproval } from '#server/features/settings/data.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { evaluateRows } from './evaluation-data.ts';
import type { AdjustmentsSheet } from './sheet-data.ts';

/** Previews the result of sending a file now. */
export async function checkSheet(
  db: Db,
  { rows, hash, ignoredColumns }: AdjustmentsSheet,
  belowMinimumReason: string | null,
): Promise<AdjustmentCheck> {
  const evaluated = await evaluateRows(db, rows, { belowMinimumReason });
  const fit = evaluated.filter((row) => !isRefusedAdjustment(row));
  const sums = sumAdjustments(fit);
  return {
    rows: evaluated.map(checkedView),
    refused: evaluated.length - fit.length,
    partnerCount: new Set(fit.flatMap(({ partner }) => partner?.id ?? [])).size,
    ...sums,
    needsSecond: needsSecond(sums.creditCents + sums.debitCents, await readAdjustmentApproval(db)),
    knownAs: await findByFile(db, hash),
    ignoredColumns,
  };
}

function checkedView({ line, typed, partner, cents, reason, on, verdicts }: EvaluatedAdjustment): CheckedAdjustment {
  return {
    line,
    typedPartner: typed,
    partnerId: partner?.id ?? null,
    partnerName: partner?.name ?? null,
    cents,
    reason,
    effectiveOn: on,
    verdicts,
  };
}

/** Returns the posted or waiting batch that contains this exact file. */
export async function findByFile(db: Db | Tx, hash: string): Promise<{ id: string; code: string } | null> {
  const found = await db
    .selectFrom('adjustment_batches')
    .select(['id', 'code'])
    .where('file_hash', '=', Buffer.from(hash, 'hex'))
    .where('status', '<>', 'refused')
    .executeTakeFirst();
  return found ? { id: found.id, code: found.code ?? '' } : null;
}

type Row = Omit<AdjustmentBatch, 'createdAt' | 'decidedAt'> & {
  number: number;
  createdAt: Date;
  decidedAt: Date | null;
};

const batches = sql`
  select b.id, b.number, b.code, b.file_name as "fileName", b.status, r.count as "rowCount", r.partners as "partnerCount",
    b.credit_cents as "creditCents", b.debit_cents as "debitCents", b.needs_second as "needsSecond",
    b.below_minimum_reason as "belowMinimumReason", b.created_by as "createdById", c.nome as "createdByName",
    b.created_at as "createdAt", b.decided_by as "decidedById", d.nome as "decidedByName", b.decided_at as "decidedAt",
    b.reason, b.version,
    case when b.reversal_asked_by is not null then json_build_object('reason', b.reversal_reason, 'askedById', b.reversal_asked_by,
      'askedByName', k.nome, 'askedAt', b.reversal_asked_at, 'decidedByName', v.nome, 'decidedAt', b.reversed_at) end as reversal
  from adjustment_batches b
  cross join lateral (
    select count(*) as count, count(distinct partner_id) as partners from adjustment_batch_rows where batch_id = b.id
  ) r
  left join profiles c on c.user_id = b.created_by
  left join profiles d on d.user_id = b.decided_by
  left join profiles k on k.user_id = b.reversal_asked_by
  left join profiles v on v.user_id = b.reversed_by`;

/** Lists batches, newest first. */
export async function listBatches(db: Db, { status, cursor, limit }: InputOf<typeof adjustmentBatchesContract.list>) {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (status) conditions.push(sql<SqlBool>`b.status = any(${status.split(',')})`);
  if (cursor) conditions.push(sql<SqlBool>`b.number < ${readCursor(cursor, 'integer')[0]}::bigint`);
  const { rows } = await sql<Row>`
    ${batches} where ${sql.join(conditions, sql` and `)} order by b.number desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, { item: batchView, key: ({ number }) => [String(number)] });
}

/** Returns a batch with its rows; null when there is none. */
export async function readBatch(db: Db, id: string): Promise<AdjustmentBatchDetail | null> {
  const { rows } = await sql<Row>`${batches} where b.id = ${id}`.execute(db);
  return rows[0] ? { ...batchView(rows[0]), rows: await readRows(db, id) } : null;
}

async function readRows(db: Db, batchId: string): Promise<AdjustmentBatchRow[]> {
  const { rows } = await sql<AdjustmentBatchRow>`
    select r.line, r.partner_id as "partnerId", p.name as "partnerName", r.cents, r.reason,
      coalesce(e.effective_on, r.effective_on) as "effectiveOn", r.entry_id as "entryId"
    from adjustment_batch_rows r join partners p on p.id = r.partner_id left join ledger.entries e on e.id = r.entry_id
    where r.batch_id = ${batchId} order by r.line`.execute(db);
  return rows;
}

function batchView({ number: _number, createdAt, decidedAt, reversal, ...row }: Row): AdjustmentBatch {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reversal: reversal && {
      ...reversal,
      askedAt: new Date(reversal.askedAt).toISOString(),
      decidedAt: reversal.decidedAt && new Date(reversal.decidedAt).toISOString(),
    },
  };
}
