import { type InferResult, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type {
  AdjustmentBatch,
  AdjustmentBatchDetail,
  adjustmentBatchesContract,
  AdjustmentCheck,
  CheckedAdjustment,
} from '#contract/adjustment-batches.ts';
import { needsSecond, sumAdjustments } from '#domain/adjustments/batch.ts';
import { isRefusedAdjustment, type EvaluatedAdjustment } from '#domain/adjustments/evaluation.ts';
import { readAdjustmentApproval } from '#server/features/settings/read-settings.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { evaluateRows } from './evaluate-rows.ts';
import type { AdjustmentsSheet } from './read-sheet.ts';

/** Evaluates a file without storing it. */
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

/** Returns the batch that was made from this exact file, unless the batch was refused. */
export async function findByFile(db: Db | Tx, hash: string): Promise<{ id: string; code: string } | null> {
  const found = await db
    .selectFrom('adjustment_batches')
    .select(['id', 'code'])
    .where('file_hash', '=', Buffer.from(hash, 'hex'))
    .where('status', '<>', 'refused')
    .executeTakeFirst();
  return found ? { id: found.id, code: found.code ?? '' } : null;
}

type Row = InferResult<ReturnType<typeof selectBatches>>[number];

function selectBatches(db: Db) {
  return db
    .selectFrom('adjustment_batches as b')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('adjustment_batch_rows')
        .select(({ fn }) => [
          fn.countAll<number>().as('rowCount'),
          fn.count<number>('partner_id').distinct().as('partnerCount'),
        ])
        .whereRef('batch_id', '=', 'b.id')
        .as('r'),
    )
    .leftJoin('profiles as c', 'c.user_id', 'b.created_by')
    .leftJoin('profiles as d', 'd.user_id', 'b.decided_by')
    .leftJoin('profiles as k', 'k.user_id', 'b.reversal_asked_by')
    .leftJoin('profiles as v', 'v.user_id', 'b.reversed_by')
    .select((eb) => [
      'b.id',
      'b.number',
      // A generated column, which the schema types as nullable although it is never null.
      eb.ref('b.code').$notNull().as('code'),
      'b.file_name as fileName',
      'b.status',
      'r.rowCount',
      'r.partnerCount',
      'b.credit_cents as creditCents',
      'b.debit_cents as debitCents',
      'b.needs_second as needsSecond',
      'b.below_minimum_reason as belowMinimumReason',
      'b.created_by as createdById',
      'c.nome as createdByName',
      'b.created_at as createdAt',
      'b.decided_by as decidedById',
      'd.nome as decidedByName',
      'b.decided_at as decidedAt',
      'b.reason',
      'b.version',
      eb
        .case()
        .when('b.reversal_asked_by', 'is not', null)
        .then(
          jsonBuildObject({
            reason: eb.ref('b.reversal_reason').$notNull(),
            askedById: eb.ref('b.reversal_asked_by').$notNull(),
            askedByName: eb.ref('k.nome'),
            askedAt: eb.ref('b.reversal_asked_at').$notNull(),
            decidedByName: eb.ref('v.nome'),
            decidedAt: eb.ref('b.reversed_at'),
          }),
        )
        .end()
        .as('reversal'),
    ]);
}

/** Lists batches, newest first. */
export async function listBatches(db: Db, { status, cursor, limit }: InputOf<typeof adjustmentBatchesContract.list>) {
  let page = selectBatches(db)
    .orderBy('b.number', 'desc')
    .limit(limit + 1);
  if (status) page = page.where(sql<SqlBool>`b.status = any(${status.split(',')})`);
  if (cursor) page = page.where('b.number', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  return pageOfRows(await page.execute(), limit, { item: batchView, key: ({ number }) => [String(number)] });
}

/** Returns a batch with its rows; null when there is none. */
export async function readBatch(db: Db, id: string): Promise<AdjustmentBatchDetail | null> {
  const batch = await selectBatches(db).where('b.id', '=', id).executeTakeFirst();
  return batch ? { ...batchView(batch), rows: await readRows(db, id) } : null;
}

function readRows(db: Db, batchId: string) {
  return db
    .selectFrom('adjustment_batch_rows as r')
    .innerJoin('partners as p', 'p.id', 'r.partner_id')
    .leftJoin('ledger.entries as e', 'e.id', 'r.entry_id')
    .select(['r.line', 'r.partner_id as partnerId', 'p.name as partnerName', 'r.cents', 'r.reason'])
    .select(({ fn }) => fn.coalesce('e.effective_on', 'r.effective_on').as('effectiveOn'))
    .select('r.entry_id as entryId')
    .where('r.batch_id', '=', batchId)
    .orderBy('r.line')
    .execute();
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
