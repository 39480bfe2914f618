import { sql } from 'kysely';
import type { WalletEntry, WalletMonth } from '#contract/wallets.ts';
import { type LocalDate, nextMonth } from '#domain/time.ts';
import { type Letterhead, readLetterhead } from '#server/features/settings/letterhead-data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { accountOf } from './data.ts';
import { entryOf, selectEntries } from './entries-data.ts';
import { readMonthIn, within } from './month-data.ts';

type Promised = { tripCode: string; amountCents: number; releaseOn: LocalDate | null };
type Owner = { name: string; document: string | null; now: Date };

export type Statement = {
  letterhead: Letterhead;
  owner: Owner;
  month: WalletMonth;
  lines: WalletEntry[];
  promised: Promised[];
};

/** Reads everything that a month's statement shows, in one snapshot. */
export function readStatement(db: Db, partnerId: string, first: LocalDate): Promise<Statement> {
  return inSnapshot(db, async (tx) => {
    const month = await readMonthIn(tx, partnerId, first);
    return {
      letterhead: await readLetterhead(tx),
      owner: await readOwner(tx, partnerId),
      month,
      lines: await readLines(tx, partnerId, month),
      promised: await readPromised(tx, partnerId, first),
    };
  });
}

async function readOwner(tx: Tx, partnerId: string): Promise<Owner> {
  const { rows } = await sql<Owner>`
    select name, document, app_now() as now from partners where id = ${partnerId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`partner ${partnerId} is missing`);
  return row;
}

/** Lists the lines of the month, oldest first. The balance of a line is the opening balance plus all lines up to it. */
async function readLines(tx: Tx, partnerId: string, { month, openingCents }: WalletMonth): Promise<WalletEntry[]> {
  const { rows } = await sql<Parameters<typeof entryOf>[0]>`
    ${selectEntries(accountOf(partnerId, 'wallet'), [within(month)])} order by e.effective_on, p.id`.execute(tx);
  let balanceCents = openingCents;
  return rows.map((row) => Object.assign(entryOf(row), { balanceCents: (balanceCents += row.amountCents) }));
}

/** Lists the amounts that were pending when the month ended, by release day. */
async function readPromised(tx: Tx, partnerId: string, month: LocalDate): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select t.code as "tripCode", t.release_on as "releaseOn", sum(p.cents)::bigint as "amountCents"
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    join trips t on e.subject_type = 'trip' and t.id = e.subject_id
    where p.account_id = ${accountOf(partnerId, 'partner_pending')} and e.effective_on < ${nextMonth(month)}::date
    group by t.id having sum(p.cents) <> 0 order by t.release_on nulls last, t.id`.execute(tx);
  return rows;
}
