import { sql } from 'kysely';
import type { WalletEntry, WalletMonth } from '#contract/wallets.ts';
import { type LocalDate, nextMonth } from '#domain/time.ts';
import { type Letterhead, readLetterhead } from '#server/features/settings/read-letterhead.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { accountOf } from './read-wallet.ts';
import { entryOf, selectEntries } from './list-entries.ts';
import { readMonthIn, within } from './read-month.ts';

export type Statement = {
  letterhead: Letterhead;
  owner: Awaited<ReturnType<typeof readOwner>>;
  month: WalletMonth;
  lines: WalletEntry[];
  promised: Awaited<ReturnType<typeof readPromised>>;
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

async function readOwner(tx: Tx, partnerId: string) {
  return await tx
    .selectFrom('partners')
    .select(['name', 'document', sql<Date>`app_now()`.as('now')])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

/** Lists the lines of the month, oldest first. The balance of a line is the opening balance plus all lines up to it. */
async function readLines(tx: Tx, partnerId: string, { month, openingCents }: WalletMonth): Promise<WalletEntry[]> {
  const rows = await selectEntries(tx, accountOf(partnerId, 'wallet'))
    .where(within(month))
    .orderBy('e.effective_on')
    .orderBy('p.id')
    .execute();
  let balanceCents = openingCents;
  return rows.map((row) => Object.assign(entryOf(row), { balanceCents: (balanceCents += row.amountCents) }));
}

/** Lists the amounts that were pending when the month ended, by release day. */
async function readPromised(tx: Tx, partnerId: string, month: LocalDate) {
  return await tx
    .selectFrom('ledger.postings as p')
    .innerJoin('ledger.entries as e', 'e.id', 'p.entry_id')
    .innerJoin('trips as t', (join) =>
      join.on('e.subject_type', '=', sql.lit('trip')).onRef('t.id', '=', 'e.subject_id'),
    )
    .select((eb) => [
      eb.ref('t.code').$notNull().as('tripCode'),
      't.release_on as releaseOn',
      eb.fn.sum<number>('p.cents').as('amountCents'),
    ])
    .where('p.account_id', '=', accountOf(partnerId, 'partner_pending'))
    .where('e.effective_on', '<', nextMonth(month))
    .groupBy('t.id')
    .having(({ fn }) => fn.sum('p.cents'), '<>', sql.lit(0))
    .orderBy('t.release_on', (by) => by.asc().nullsLast())
    .orderBy('t.id')
    .execute();
}
