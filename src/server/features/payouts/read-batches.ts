import { type InferResult, sql, type SqlBool } from 'kysely';
import type { BatchDetail, PayoutBatch, payoutBatchesContract } from '#contract/payouts.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readPayoutsOf } from './read-payouts.ts';

type Filter = InputOf<typeof payoutBatchesContract.list>;
type Row = InferResult<ReturnType<typeof selectBatches>>[number];
/** A row of the bank file. */
export type FileRow = Awaited<ReturnType<typeof readFileRows>>[number];

/** Lists batches, newest first. */
export async function listBatches(db: Db, { status, cursor, limit }: Filter) {
  let page = selectBatches(db)
    .orderBy('b.number', 'desc')
    .limit(limit + 1);
  if (status) page = page.where(sql<SqlBool>`b.status = any(${status.split(',')})`);
  if (cursor) page = page.where('b.number', '<', sql<number>`${readCursor(cursor, 'integer')[0]}::bigint`);
  return pageOfRows(await page.execute(), limit, { item: batchView, key: ({ number }) => [String(number)] });
}

/** Returns a batch with its payouts, or null when the batch does not exist. */
export async function readBatch(db: Db | Tx, id: string): Promise<BatchDetail | null> {
  const row = await selectBatches(db).where('b.id', '=', id).executeTakeFirst();
  return row ? { ...batchView(row), payouts: await readPayoutsOf(db, id) } : null;
}

/**
 * Returns the rows of the bank file with the data of the payout requests. Later changes do not affect a row, except the
 * removal of a payout from the batch.
 */
export async function readFileRows(db: Db | Tx, batchId: string) {
  return await db
    .selectFrom('payouts')
    .select((eb) => [
      eb.ref('code').$notNull().as('code'),
      'payee_key_type as keyType',
      'payee_key as key',
      'payee_name as name',
      'payee_document as document',
      'amount_cents as amountCents',
    ])
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute();
}

function selectBatches(db: Db | Tx) {
  return db
    .selectFrom('payout_batches as b')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('payouts')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('cents'),
        ])
        .whereRef('batch_id', '=', 'b.id')
        .as('o'),
    )
    .select((eb) => [
      'b.id',
      'b.number',
      // A generated column: nullable in the schema, never null.
      eb.ref('b.code').$notNull().as('code'),
      'b.status',
      'o.count',
      'o.cents as amountCents',
      'b.created_at as createdAt',
      'b.sent_at as sentAt',
      'b.closed_at as closedAt',
      'b.version',
    ]);
}

function batchView({ number: _number, createdAt, sentAt, closedAt, ...row }: Row): PayoutBatch {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
