import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WalletEntry, walletsContract } from '#contract/wallets.ts';
import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { accountOf } from './data.ts';

export type EntryFilter = Omit<InputOf<typeof walletsContract.entries>, 'cursor' | 'limit'>;
type Paging = { cursor?: string | undefined; limit: number };
type EntryRow = Omit<WalletEntry, 'kind' | 'label' | 'createdAt'> & { kind: EntryKind; createdAt: Date };

/** Lists the statement, newest first. The balance of a line includes that line. */
export async function listEntries(db: Db, { cursor, limit, ...filter }: EntryFilter & Paging) {
  const account = accountOf(filter.partnerId, 'wallet');
  const conditions = conditionsOf(filter);
  if (cursor) {
    const [last] = readCursor(cursor, 'id');
    conditions.push(
      sql`p.id < (select c.id from ledger.postings c where c.entry_id = ${last} and c.account_id = ${account})`,
    );
  }
  const { rows } = await sql<EntryRow>`
    ${selectEntries(account, conditions)} order by p.id desc limit ${limit + 1}`.execute(db);
  return pageOfRows(rows, limit, { item: entryOf, key: ({ id }) => [id] });
}

/** Selects the lines of an account as `EntryRow`. */
export function selectEntries(account: RawBuilder<unknown>, conditions: readonly RawBuilder<SqlBool>[]) {
  return sql`
    select e.id, e.kind, e.reason, p.cents as "amountCents", p.balance_after_cents as "balanceCents",
      e.effective_on as "effectiveOn", t.id as "tripId", t.code as "tripCode",
      coalesce(u.txid, o.code, h.code) as "requestCode", h.id as "adjustmentBatchId", e.created_at as "createdAt"
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    left join trips t on e.subject_type = 'trip' and t.id = e.subject_id
    left join top_ups u on e.subject_type = 'request' and u.id = e.subject_id
    left join payouts o on e.subject_type = 'request' and o.id = e.subject_id
    left join adjustment_batches h on e.subject_type = 'request' and h.id = e.subject_id
    where ${sql.join([sql`p.account_id = ${account}`, ...conditions], sql` and `)}`;
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
