import { sql } from 'kysely';
import type { ClosedMonth } from '#contract/ledger.ts';
import type { Db } from '#server/platform/database/pool.ts';

export async function readClosedMonths(db: Db): Promise<{ closable: string | null; items: ClosedMonth[] }> {
  const { rows } = await sql<{ month: string; closedAt: Date; closedBy: string | null }>`
    select c.month, c.closed_at as "closedAt", p.nome as "closedBy"
    from ledger.closed_months c left join profiles p on p.user_id = c.closed_by order by c.month desc`.execute(db);
  const { rows: over } = await sql<{ month: string }>`
    select month from (
      select (date_trunc('month', app_now() at time zone 'America/Rio_Branco') - interval '1 month')::date as month
    ) newest where month >= ledger.open_from()`.execute(db);
  return {
    closable: over[0]?.month ?? null,
    items: rows.map(({ month, closedAt, closedBy }) => ({ month, closedAt: closedAt.toISOString(), closedBy })),
  };
}

/** True when another entry than this one was ever posted to an account of this partner or client. */
export async function hasOtherPostings(db: Db, ownerId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ledger.accounts a join ledger.postings p on p.account_id = a.id
      where (a.partner_id = ${ownerId} or a.client_id = ${ownerId}) and p.entry_id <> ${entryId}) as found`.execute(db);
  return rows[0]?.found ?? true;
}
