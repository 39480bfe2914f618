import { sql, type SqlBool } from 'kysely';
import type { ClosedMonth } from '#contract/ledger.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** SQL of the newest month that is over in the whole country. */
const newestOver = sql<LocalDate>`(date_trunc('month', app_now() at time zone 'America/Rio_Branco') - interval '1 month')::date`;

export async function readClosedMonths(db: Db): Promise<{ closable: string | null; items: ClosedMonth[] }> {
  const rows = await db
    .selectFrom('ledger.closed_months as c')
    .leftJoin('profiles as p', 'p.user_id', 'c.closed_by')
    .select(['c.month', 'c.closed_at as closedAt', 'p.nome as closedBy'])
    .orderBy('c.month', 'desc')
    .execute();
  const over = await db
    .selectNoFrom(newestOver.as('month'))
    .where(sql<SqlBool>`${newestOver} >= ledger.open_from()`)
    .executeTakeFirst();
  return {
    closable: over?.month ?? null,
    items: rows.map(({ month, closedAt, closedBy }) => ({ month, closedAt: closedAt.toISOString(), closedBy })),
  };
}

/** True when any other entry was ever posted to an account of this partner or client. */
export async function hasOtherPostings(db: Db, ownerId: string, entryId: string): Promise<boolean> {
  const other = await db
    .selectFrom('ledger.accounts as a')
    .innerJoin('ledger.postings as p', 'p.account_id', 'a.id')
    .select('p.id')
    .where((eb) => eb.or([eb('a.partner_id', '=', ownerId), eb('a.client_id', '=', ownerId)]))
    .where('p.entry_id', '<>', entryId)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return other !== undefined;
}
