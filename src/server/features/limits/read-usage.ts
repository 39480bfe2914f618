import { type AliasableExpression, type Expression, sql, type SqlBool } from 'kysely';
import type { LimitUsage, limitsContract } from '#contract/limits.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

export const thisMonth = sql<LocalDate>`date_trunc('month', ${centralToday})::date`;

/** SQL of `limitLevel` (#domain/limits/limit-level.ts) for a row's use and limit. */
const levelOfUse = sql<RowOf<'limit_warnings'>['level'] | null>`case
  when used <= 0 then null when used >= limit_cents then 'reached' when used * 100 >= limit_cents * 80 then 'near' end`;

/** Selects every limit with its use in each month, including unused ones. */
export function usesIn(db: Db | Tx, months: AliasableExpression<RowOf<'client_limits', 'month'>>) {
  const ofCostCentres = db
    .selectFrom('cost_centres')
    .select((eb) => ['client_id', 'id as cost_centre_id', eb.ref('monthly_limit_cents').$notNull().as('limit_cents')])
    .where('monthly_limit_cents', 'is not', null)
    .where('active', '=', true);
  const limits = db
    .selectFrom('clients')
    .select((eb) => [
      'id as client_id',
      sql<string | null>`null::uuid`.as('cost_centre_id'),
      eb.ref('credit_limit_cents').$notNull().as('limit_cents'),
    ])
    .where('credit_limit_cents', 'is not', null)
    .unionAll(ofCostCentres);
  const uses = db
    .selectFrom(limits.as('x'))
    .crossJoin(months.as('m'))
    .innerJoin('clients as c', 'c.id', 'x.client_id')
    .leftJoin('cost_centres as k', 'k.id', 'x.cost_centre_id')
    .leftJoin('client_limits as l', (join) =>
      join
        .on('l.holder_id', '=', sql<string>`coalesce(x.cost_centre_id, x.client_id)`)
        .onRef('l.month', '=', 'm.month')
        .on('l.day', 'is', null),
    )
    .select(['x.client_id', 'c.name as client_name', 'k.id as cost_centre_id', 'k.name as cost_centre_name'])
    .select(({ fn }) => [
      'm.month',
      'x.limit_cents',
      fn.coalesce('l.confirmed_cents', sql.lit(0)).as('confirmed_cents'),
      fn.coalesce('l.reserved_cents', sql.lit(0)).as('reserved_cents'),
      sql<number>`coalesce(l.confirmed_cents + l.reserved_cents, 0)`.as('used'),
    ]);
  return db.selectFrom(uses.as('u')).selectAll().select(levelOfUse.as('level'));
}

/**
 * Lists the limits by the used share, highest first, in hundredths of a percent. A limit of zero that is used comes
 * first.
 */
export async function listUses(db: Db, { month, warned, q, cursor, limit }: InputOf<typeof limitsContract.list>) {
  const conditions: Expression<SqlBool>[] = [];
  if (warned) conditions.push(sql<SqlBool>`level is not null`);
  if (q) conditions.push(containsText(q, 'client_name', 'cost_centre_name'));
  if (cursor) {
    const [sort, id] = readCursor(cursor, 'integer', 'id');
    conditions.push(sql<SqlBool>`(-sort, coalesce(cost_centre_id, client_id)) > (-${sort}::bigint, ${id}::uuid)`);
  }
  const at = month ? sql<LocalDate>`${month}::date` : thisMonth;
  const share = sql<number>`used * 10000 / greatest(limit_cents, 1)`;
  const uses = usesIn(db, db.selectNoFrom(at.as('month'))).select(share.as('sort'));
  const rows = await db
    .selectFrom(uses.as('s'))
    .select(['client_id as clientId', 'client_name as clientName'])
    .select([
      'cost_centre_id as costCentreId',
      'cost_centre_name as costCentreName',
      'month',
      'limit_cents as limitCents',
    ])
    .select(['confirmed_cents as confirmedCents', 'reserved_cents as reservedCents', 'level', 'sort'])
    .where((eb) => eb.and(conditions))
    .orderBy(sql`-sort`)
    .orderBy(({ fn }) => fn.coalesce('cost_centre_id', 'client_id'))
    .limit(limit + 1)
    .execute();
  return {
    ...pageOfRows(rows, limit, {
      item: ({ sort: _sort, ...use }): LimitUsage => use,
      key: ({ sort, costCentreId, clientId }) => [String(sort), costCentreId ?? clientId],
    }),
    month: month ?? (await readMonth(db)),
  };
}

/** Counts the limits of this month that are at least 80 % used. */
export async function countWarned(db: Db): Promise<number> {
  const uses = usesIn(db, db.selectNoFrom(thisMonth.as('month')));
  const { count } = await db
    .selectFrom(uses.as('s'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('level', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function readMonth(db: Db | Tx): Promise<LocalDate> {
  return (await db.selectNoFrom(thisMonth.as('month')).executeTakeFirstOrThrow()).month;
}
