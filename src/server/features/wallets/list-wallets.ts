import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { WalletLine, WalletOrder, walletsContract } from '#contract/wallets.ts';
import { LOW_FARE_CENTS } from '#domain/payments/driver-paid-room.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy } from '#server/platform/database/search-text.ts';
import { selectWallets } from './read-wallet.ts';

type Input = InputOf<typeof walletsContract.list>;
export type WalletFilter = Omit<Input, 'cursor' | 'limit'>;
type Paging = Pick<Input, 'cursor' | 'limit'>;

/**
 * Returns one page of the wallets that match the filter, and the totals of all matching wallets. One query computes
 * both, because sorting by an amount reads every wallet anyway.
 */
export async function listWallets(db: Db, { cursor, limit, order, ...filter }: WalletFilter & Paging) {
  const { key, shape, falls } = sortingOf(order);
  const direction = falls ? 'desc' : 'asc';
  const { page, totals } = await db
    .with(
      (cte) => cte('w').materialized(),
      () => selectLines(db, filter),
    )
    .with('page', (lines) => {
      const first = lines
        .selectFrom('w')
        .selectAll()
        .select(key.as('key'))
        .orderBy('key', direction)
        .orderBy('partnerId', direction)
        .limit(limit + 1);
      if (!cursor) return first;
      const [last, id] = readCursor(cursor, shape, 'id');
      const type = shape === 'text' ? sql`text` : sql`bigint`;
      const past = falls ? sql`<` : sql`>`;
      return first.where(sql<SqlBool>`(${key}, "partnerId") ${past} (${last}::${type}, ${id}::uuid)`);
    })
    .selectNoFrom((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('w')
          .select(({ fn }) => [
            fn.countAll<number>().as('count'),
            ...summed.map((name) => fn.coalesce(fn.sum<number>(name), sql.lit(0)).as(name)),
          ]),
      )
        .$notNull()
        .as('totals'),
      jsonArrayFrom(
        eb
          .selectFrom('page')
          .selectAll()
          .select((line) =>
            line
              .selectFrom('ledger.postings as l')
              .innerJoin('ledger.entries as e', 'e.id', 'l.entry_id')
              .select('e.created_at')
              .whereRef('l.account_id', '=', 'page.accountId')
              .orderBy('l.id', 'desc')
              .limit(1)
              .as('lastMovedAt'),
          )
          .orderBy('key', direction)
          .orderBy('partnerId', direction),
      ).as('page'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...pageOfRows(page, limit, {
      item: ({ key: _key, sort: _sort, accountId: _accountId, lastMovedAt, ...line }): WalletLine => ({
        ...line,
        lastMovedAt: lastMovedAt && new Date(lastMovedAt).toISOString(),
      }),
      key: (row) => [String(row.key), row.partnerId],
    }),
    totals,
  };
}

const summed = [
  'balanceCents',
  'reservedCents',
  'availableCents',
  'pendingCents',
  'pendingTopUpCents',
  'pendingPayoutCents',
] as const;

function selectLines(db: Db, { q, balance, status, waiting }: Omit<WalletFilter, 'order'>) {
  let wallets = selectWallets(db).select(['a.id as accountId', 'p.status as partnerStatus', 'p.sort_text as sort']);
  if (q) wallets = wallets.where(isFoundBy(q, 'p'));
  if (status) wallets = wallets.where('p.status', '=', status);
  let lines = db
    .selectFrom(wallets.as('w'))
    .leftJoin(pendingOf(db, 'top_ups').as('t'), 't.partner_id', 'w.partnerId')
    .leftJoin(pendingOf(db, 'payouts').as('o'), 'o.partner_id', 'w.partnerId')
    .selectAll('w')
    .select(({ fn }) => [
      fn.coalesce('t.cents', sql.lit(0)).as('pendingTopUpCents'),
      fn.coalesce('o.cents', sql.lit(0)).as('pendingPayoutCents'),
    ]);
  if (balance === 'negative') lines = lines.where('w.balanceCents', '<', 0);
  if (balance === 'low') lines = lines.where(isLow);
  if (waiting === 'top_up') lines = lines.where('t.cents', 'is not', null);
  if (waiting === 'payout') lines = lines.where('o.cents', 'is not', null);
  return lines;
}

/**
 * SQL condition of a low balance: the available amount minus the minimum balance is less than the commission of a low
 * fare. `driverPaidRoom` applies the same rule.
 */
const isLow = sql<SqlBool>`(2 * (w."availableCents" - w."minimumBalanceCents") + 1) * 10000 <= 2 * w."commissionBp" * ${sql.lit(LOW_FARE_CENTS)}`;

function pendingOf(db: Db, table: 'top_ups' | 'payouts') {
  return db
    .selectFrom(table)
    .select(({ fn }) => ['partner_id', fn.sum<number>('amount_cents').as('cents')])
    .where('status', '=', sql.lit('pending'))
    .groupBy('partner_id');
}

type Sorting = { key: RawBuilder<string | number>; shape: 'text' | 'integer'; falls: boolean };

const keys: Record<string, Omit<Sorting, 'falls'>> = {
  name: { key: sql`w.sort`, shape: 'text' },
  balance: { key: sql`w."balanceCents"`, shape: 'integer' },
  available: { key: sql`w."availableCents"`, shape: 'integer' },
  pending: { key: sql`w."pendingCents"`, shape: 'integer' },
  // Sorts by the id of the last posting, because several postings may have the same timestamp.
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
