import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WalletEntry, walletsContract } from '#contract/wallets.ts';
import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { accountOf } from './read-wallet.ts';

export type EntryFilter = Omit<InputOf<typeof walletsContract.entries>, 'cursor' | 'limit'>;
type Paging = { cursor?: string | undefined; limit: number };
type EntryRow = InferResult<ReturnType<typeof selectEntries>>[number];

/** Lists the statement, newest first. The balance of a line includes that line. */
export async function listEntries(db: Db, { cursor, limit, ...filter }: EntryFilter & Paging) {
  const account = accountOf(filter.partnerId, 'wallet');
  let page = selectEntries(db, account)
    .where((eb) => eb.and(conditionsOf(filter)))
    .orderBy('p.id', 'desc')
    .limit(limit + 1);
  if (cursor) {
    const [last] = readCursor(cursor, 'id');
    page = page.where(
      sql<SqlBool>`p.id < (select c.id from ledger.postings c where c.entry_id = ${last} and c.account_id = ${account})`,
    );
  }
  return pageOfRows(await page.execute(), limit, { item: entryOf, key: ({ id }) => [id] });
}

/** Selects the lines of a wallet's account. */
export function selectEntries(db: Db | Tx, account: RawBuilder<number>) {
  return db
    .selectFrom('ledger.postings as p')
    .innerJoin('ledger.entries as e', 'e.id', 'p.entry_id')
    .leftJoin('trips as t', (join) =>
      join.on('e.subject_type', '=', sql.lit('trip')).onRef('t.id', '=', 'e.subject_id'),
    )
    .leftJoin('top_ups as u', (join) =>
      join.on('e.subject_type', '=', sql.lit('request')).onRef('u.id', '=', 'e.subject_id'),
    )
    .leftJoin('payouts as o', (join) =>
      join.on('e.subject_type', '=', sql.lit('request')).onRef('o.id', '=', 'e.subject_id'),
    )
    .leftJoin('adjustment_batches as h', (join) =>
      join.on('e.subject_type', '=', sql.lit('request')).onRef('h.id', '=', 'e.subject_id'),
    )
    .select((eb) => [
      'e.id',
      'e.kind',
      'e.reason',
      'p.cents as amountCents',
      // Only accounts without a minimum have lines without a balance.
      eb.ref('p.balance_after_cents').$notNull().as('balanceCents'),
      'e.effective_on as effectiveOn',
      't.id as tripId',
      't.code as tripCode',
      eb.fn.coalesce('u.txid', 'o.code', 'h.code').as('requestCode'),
      'h.id as adjustmentBatchId',
      'e.created_at as createdAt',
    ])
    .where('p.account_id', '=', account)
    .$narrowType<{ kind: EntryKind }>();
}

export function entryOf({ createdAt, ...line }: EntryRow): WalletEntry {
  return { ...line, label: entryKinds[line.kind].label, createdAt: createdAt.toISOString() };
}

function conditionsOf({ from, to, kind, q }: EntryFilter): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (from) conditions.push(sql`e.effective_on >= ${from}::date`);
  if (to) conditions.push(sql`e.effective_on <= ${to}::date`);
  if (kind) conditions.push(sql`e.kind = any(${kind.split(',')})`);
  if (q) conditions.push(containsText(q, 't.code', 'u.txid', 'o.code', 'h.code', 'e.reason'));
  return conditions;
}
