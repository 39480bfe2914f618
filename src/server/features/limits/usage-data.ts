import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { LimitUsage, limitsContract } from '#contract/limits.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday } from '#server/features/areas/data.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

export const thisMonth = sql<LocalDate>`date_trunc('month', ${centralToday})::date`;

/** SQL of `limitLevel` (#domain/limits/limit-level.ts) for a row's use and limit. */
export const levelOfUse = sql<LimitUsage['level']>`case
  when used <= 0 then null when used >= limit_cents then 'reached' when used * 100 >= limit_cents * 80 then 'near' end`;

/** Selects every limit with its use in each month, including unused ones. */
export function usesIn(months: RawBuilder<unknown>) {
  return sql`
    select c.id as client_id, c.name as client_name, k.id as cost_centre_id, k.name as cost_centre_name, m.month, x.limit_cents,
      coalesce(l.confirmed_cents, 0) as confirmed_cents, coalesce(l.reserved_cents, 0) as reserved_cents,
      coalesce(l.confirmed_cents + l.reserved_cents, 0) as used
    from (
      select id as client_id, null::uuid as cost_centre_id, credit_limit_cents as limit_cents from clients where credit_limit_cents is not null
      union all
      select client_id, id, monthly_limit_cents from cost_centres where monthly_limit_cents is not null and active) x
    cross join (${months}) m
    join clients c on c.id = x.client_id left join cost_centres k on k.id = x.cost_centre_id
    left join client_limits l on l.client_id = x.client_id and l.cost_centre_id is not distinct from x.cost_centre_id and l.month = m.month`;
}

type Row = LimitUsage & { sort: number };

/** Returns limits by use, highest first, in hundredths of a percent. A used limit of zero comes first. */
export async function listUses(db: Db, { month, warned, q, cursor, limit }: InputOf<typeof limitsContract.list>) {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (warned) conditions.push(sql<SqlBool>`level is not null`);
  if (q) conditions.push(sql<SqlBool>`${containsText(q, 'client_name', 'cost_centre_name')}`);
  if (cursor) {
    const [sort, id] = readCursor(cursor, 'integer', 'id');
    conditions.push(sql<SqlBool>`(-sort, coalesce(cost_centre_id, client_id)) > (-${sort}::bigint, ${id}::uuid)`);
  }
  const at = month ? sql<LocalDate>`${month}::date` : thisMonth;
  const { rows } = await sql<Row>`
    select client_id as "clientId", client_name as "clientName", cost_centre_id as "costCentreId", cost_centre_name as "costCentreName",
      month, limit_cents as "limitCents", confirmed_cents as "confirmedCents", reserved_cents as "reservedCents", level, sort
    from (select u.*, ${levelOfUse} as level, used * 10000 / greatest(limit_cents, 1) as sort from (${usesIn(sql`select ${at} as month`)}) u) s
    where ${sql.join(conditions, sql` and `)} order by -sort, coalesce(cost_centre_id, client_id) limit ${limit + 1}`.execute(
    db,
  );
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
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${usesIn(sql`select ${thisMonth} as month`)}) u where ${levelOfUse} is not null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function readMonth(db: Db | Tx): Promise<LocalDate> {
  const { rows } = await sql<{ month: LocalDate }>`select ${thisMonth} as month`.execute(db);
  return rows[0]?.month ?? '';
}
