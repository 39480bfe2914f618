import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { BatchDetail, PayoutBatch, payoutBatchesContract } from '#contract/payouts.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { readPayoutsOf } from './data.ts';

type Filter = InputOf<typeof payoutBatchesContract.list>;
type Row = Omit<PayoutBatch, 'createdAt' | 'sentAt' | 'closedAt'> & {
  number: number;
  createdAt: Date;
  sentAt: Date | null;
  closedAt: Date | null;
};

/** Lists batches, newest first. */
export async function listBatches(db: Db, { status, cursor, limit }: Filter) {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (status) conditions.push(sql<SqlBool>`b.status = any(${status.split(',')})`);
  if (cursor) conditions.push(sql<SqlBool>`b.number < ${readCursor(cursor, 'integer')[0]}::bigint`);
  const { rows } = await sql<Row>`
    ${batches} where ${sql.join(conditions, sql` and `)} order by b.number desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, { item: batchView, key: ({ number }) => [String(number)] });
}

/** Returns a batch with its payouts; null when there is none. */
export async function readBatch(db: Db | Tx, id: string): Promise<BatchDetail | null> {
  const { rows } = await sql<Row>`${batches} where b.id = ${id}`.execute(db);
  return rows[0] ? { ...batchView(rows[0]), payouts: await readPayoutsOf(db, id) } : null;
}

export type FileRow = {
  code: string;
  keyType: string;
  key: string;
  name: string;
  document: string | null;
  amountCents: number;
};

/**
 * Returns the rows of the bank file as they were requested. Later changes do not affect them, except removal from the
 * batch.
 */
export async function readFileRows(db: Db | Tx, batchId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select code, payee_key_type as "keyType", payee_key as key, payee_name as name, payee_document as document,
      amount_cents as "amountCents"
    from payouts where batch_id = ${batchId} order by number`.execute(db);
  return rows;
}

const batches = sql`
  select b.id, b.number, b.code, b.status, o.count, o.cents as "amountCents", b.created_at as "createdAt", b.sent_at as "sentAt",
    b.closed_at as "closedAt", b.version
  from payout_batches b cross join lateral (
    select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents from payouts where batch_id = b.id
  ) o`;

function batchView({ number: _number, createdAt, sentAt, closedAt, ...row }: Row): PayoutBatch {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}
