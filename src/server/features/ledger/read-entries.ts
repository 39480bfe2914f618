import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Posting } from '#domain/ledger/entries.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

export type StandingEntry = RowOf<'ledger.entries', 'id'> & { postings: Posting[] };

/** Lists the unreversed entries of the passed kinds for a trip, newest first. */
export async function readStandingEntries(
  tx: Db | Tx,
  tripId: string,
  kinds: readonly EntryKind[],
): Promise<StandingEntry[]> {
  const { rows } = await standing(
    sql<SqlBool>`e.subject_type = 'trip' and e.subject_id = ${tripId} and e.kind = any(${kinds})`,
  ).execute(tx);
  return rows;
}

/** Returns an entry, or undefined when it was reversed. */
export async function readStandingEntry(tx: Db | Tx, entryId: string): Promise<StandingEntry | undefined> {
  const { rows } = await standing(sql<SqlBool>`e.id = ${entryId}`).execute(tx);
  return rows[0];
}

function standing(which: RawBuilder<SqlBool>) {
  return sql<StandingEntry>`
    select e.id, json_agg(json_strip_nulls(json_build_object(
      'kind', a.kind, 'partnerId', a.partner_id, 'clientId', a.client_id, 'cents', p.cents)) order by p.id) as postings
    from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
    where ${which} and not exists (select from ledger.entries r where r.reverses_id = e.id)
    group by e.id order by e.id desc`;
}
