import { sql } from 'kysely';
import type { WalletMonth } from '#contract/wallets.ts';
import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';
import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { accountOf, readToday } from './read-wallet.ts';

type DaySum = Awaited<ReturnType<typeof readDaySums>>[number];

/** Summarises a month by the effective days of its lines. A late posting counts on its effective day. */
export function readMonth(db: Db, partnerId: string, month: LocalDate): Promise<WalletMonth> {
  return inSnapshot(db, (tx) => readMonthIn(tx, partnerId, month));
}

export async function readMonthIn(tx: Tx, partnerId: string, month: LocalDate): Promise<WalletMonth> {
  const { openingCents, first } = await readBefore(tx, partnerId, month);
  const sums = await readDaySums(tx, partnerId, month);
  const today = await readToday(tx, partnerId);
  const days = daysOf(month, today, openingCents, sums);
  return {
    month,
    openingCents,
    inCents: total(sums, 'inCents'),
    outCents: total(sums, 'outCents'),
    closingCents: openingCents + total(sums, 'inCents') + total(sums, 'outCents'),
    days,
    kinds: kindsOf(sums),
    firstMonth: first && monthStart(first),
    currentMonth: monthStart(today),
  };
}

async function readBefore(tx: Tx, partnerId: string, month: LocalDate) {
  return await tx
    .selectFrom('ledger.postings as p')
    .innerJoin('ledger.entries as e', 'e.id', 'p.entry_id')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('p.cents').filterWhere('e.effective_on', '<', month), sql.lit(0)).as('openingCents'),
      fn.min<LocalDate | null>('e.effective_on').as('first'),
    ])
    .where('p.account_id', '=', accountOf(partnerId, 'wallet'))
    .executeTakeFirstOrThrow();
}

async function readDaySums(tx: Tx, partnerId: string, month: LocalDate) {
  return await tx
    .selectFrom('ledger.postings as p')
    .innerJoin('ledger.entries as e', 'e.id', 'p.entry_id')
    .select(({ fn }) => [
      'e.effective_on as day',
      'e.kind',
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('p.cents').filterWhere('p.cents', '>', 0), sql.lit(0)).as('inCents'),
      fn.coalesce(fn.sum<number>('p.cents').filterWhere('p.cents', '<', 0), sql.lit(0)).as('outCents'),
    ])
    .where('p.account_id', '=', accountOf(partnerId, 'wallet'))
    .where(within(month))
    .groupBy(['e.effective_on', 'e.kind'])
    .orderBy('e.effective_on')
    .execute();
}

export function within(month: LocalDate) {
  return sql<boolean>`e.effective_on >= ${month}::date and e.effective_on < ${nextMonth(month)}::date`;
}

/**
 * Lists the days of the month up to today. The list ends after today when a line has a later day, which happens in a
 * time zone further east.
 */
function daysOf(month: LocalDate, today: LocalDate, openingCents: number, sums: readonly DaySum[]) {
  const end = nextMonth(month);
  const last = [today, sums.at(-1)?.day ?? ''].toSorted().at(-1) ?? today;
  const days: WalletMonth['days'] = [];
  let balanceCents = openingCents;
  for (let day = month; day < end && day <= last; day = addDays(day, 1)) {
    const of = sums.filter((sum) => sum.day === day);
    const [inCents, outCents] = [total(of, 'inCents'), total(of, 'outCents')];
    balanceCents += inCents + outCents;
    days.push({ day, inCents, outCents, balanceCents });
  }
  return days;
}

function kindsOf(sums: readonly DaySum[]): WalletMonth['kinds'] {
  return (Object.keys(entryKinds) as EntryKind[]).flatMap((kind) => {
    const of = sums.filter((sum) => sum.kind === kind);
    if (of.length === 0) return [];
    const count = of.reduce((sum, one) => sum + one.count, 0);
    return [{ kind, label: entryKinds[kind].label, count, cents: total(of, 'inCents') + total(of, 'outCents') }];
  });
}

function total(sums: readonly DaySum[], name: 'inCents' | 'outCents'): number {
  return sums.reduce((sum, one) => sum + one[name], 0);
}
