import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WalletLine, WalletOrder, walletsContract, walletTotals } from '#contract/wallets.ts';
import { LOW_FARE_CENTS } from '#domain/payments/driver-paid-room.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy } from '#server/platform/database/search-text.ts';
import type * as z from 'zod/mini';
import { selectWallets } from './data.ts';

type Input = InputOf<typeof walletsContract.list>;
export type WalletFilter = Omit<Input, 'cursor' | 'limit'>;
type Paging = Pick<Input, 'cursor' | 'limit'>;
type Totals = z.infer<typeof walletTotals>;
type LineRow = Omit<WalletLine, 'lastMovedAt'> & {
  sort: string;
  lastMovedAt: string | null;
  accountId: number | null;
  key: string | number;
};

/**
 * Returns one page of the wallets that match the filter, and the totals of all of them. One query computes both,
 * because sorting by an amount needs every wallet anyway.
 */
export async function listWallets(db: Db, { cursor, limit, order, ...filter }: WalletFilter & Paging) {
  const { key, shape, falls } = sortingOf(order);
  const [last, id] = cursor ? readCursor(cursor, shape, 'id') : [];
  const type = shape === 'text' ? sql`text` : sql`bigint`;
  const after = cursor
    ? sql`where (${key}, "partnerId") ${falls ? sql`<` : sql`>`} (${last}::${type}, ${id}::uuid)`
    : sql``;
  const direction = falls ? sql`desc` : sql`asc`;
  const inOrder = sql`order by key ${direction}, "partnerId" ${direction}`;
  const { rows } = await sql<{ totals: Totals; page: LineRow[] }>`
    with w as materialized (${selectLines(filter)}), page as (
      select w.*, ${key} as key from w ${after} ${inOrder} limit ${limit + 1}
    ), dated as (
      select page.*, (
        select e.created_at from ledger.postings l join ledger.entries e on e.id = l.entry_id
        where l.account_id = page."accountId" order by l.id desc limit 1) as "lastMovedAt"
      from page
    )
    select (select to_json(t) from (select count(*) as count, ${sql.join(summed.map(sumOf))} from w) t) as totals,
      (select coalesce(json_agg(d ${inOrder}), '[]') from dated d) as page`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query without a table answers one row');
  const page = pageOfRows(found.page, limit, {
    item: ({ key: _key, sort: _sort, accountId: _accountId, lastMovedAt, ...line }): WalletLine => ({
      ...line,
      lastMovedAt: lastMovedAt && new Date(lastMovedAt).toISOString(),
    }),
    key: (row) => [String(row.key), row.partnerId],
  });
  return { ...page, totals: found.totals };
}

const summed: (keyof Totals)[] = [
  'balanceCents',
  'reservedCents',
  'availableCents',
  'pendingCents',
  'pendingTopUpCents',
  'pendingPayoutCents',
];

function sumOf(name: keyof Totals) {
  return sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`;
}

function selectLines({ q, balance, status, waiting }: Omit<WalletFilter, 'order'>): RawBuilder<unknown> {
  const ofPartner: RawBuilder<SqlBool>[] = [sql`true`];
  if (q) ofPartner.push(isFoundBy(q, 'p'));
  if (status) ofPartner.push(sql`p.status = ${status}`);
  const ofWallet: RawBuilder<SqlBool>[] = [sql`true`];
  if (balance === 'negative') ofWallet.push(sql`w."balanceCents" < 0`);
  if (balance === 'low') ofWallet.push(isLow);
  if (waiting === 'top_up') ofWallet.push(sql`t.cents is not null`);
  if (waiting === 'payout') ofWallet.push(sql`o.cents is not null`);
  return sql`
    select w.*, p.status as "partnerStatus", p.sort_text as sort, coalesce(t.cents, 0) as "pendingTopUpCents", coalesce(o.cents, 0) as "pendingPayoutCents"
    from (${selectWallets(all(ofPartner))}) w join partners p on p.id = w."partnerId"
    left join (${pendingOf('top_ups')}) t on t.partner_id = p.id
    left join (${pendingOf('payouts')}) o on o.partner_id = p.id
    where ${all(ofWallet)}`;
}

/** True when the commission of a low fare does not fit above the minimum, as in `driverPaidRoom`. */
const isLow = sql<SqlBool>`(2 * (w."availableCents" - w."minimumBalanceCents") + 1) * 10000 <= 2 * w."commissionBp" * ${sql.lit(LOW_FARE_CENTS)}`;

function pendingOf(table: 'top_ups' | 'payouts') {
  return sql`select partner_id, sum(amount_cents) as cents from ${sql.ref(table)} where status = 'pending' group by partner_id`;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

type Sorting = { key: RawBuilder<unknown>; shape: 'text' | 'integer'; falls: boolean };

const keys: Record<string, Omit<Sorting, 'falls'>> = {
  name: { key: sql`w.sort`, shape: 'text' },
  balance: { key: sql`w."balanceCents"`, shape: 'integer' },
  available: { key: sql`w."availableCents"`, shape: 'integer' },
  pending: { key: sql`w."pendingCents"`, shape: 'integer' },
  // Posting ids order lines of the same instant, which a timestamp would not.
  moved: {
    key: sql`coalesce((select max(l.id) from ledger.postings l where l.account_id = w."accountId"), 0)`,
    shape: 'integer',
  },
};

function sortingOf(order: WalletOrder): Sorting {
  const [name = '', falling] = order.split('-');
  const sorting = keys[name];
  if (!sorting) throw new Error(`there is no order ${order}`);
  return { ...sorting, falls: falling !== undefined };
}
