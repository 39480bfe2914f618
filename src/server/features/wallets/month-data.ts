import { sql } from 'kysely';
import type { WalletMonth } from '#contract/wallets.ts';
import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';
import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { inSnapshot } from '#server/platform/database/snapshot.ts';
import { accountOf, readToday } from './data.ts';

type DaySum = { day: LocalDate; kind: EntryKind; count: number; inCents: number; outCents: number };

/** Summarises a month by the effective days of its lines: a late posting counts on its effective day. */
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
  const { rows } = await sql<{ openingCents: number; first: LocalDate | null }>`
    select coalesce(sum(p.cents) filter (where e.effective_on < ${month}::date), 0)::bigint as "openingCents",
      min(e.effective_on) as first
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    where p.account_id = ${accountOf(partnerId, 'wallet')}`.execute(tx);
  return rows[0] ?? { openingCents: 0, first: null };
}

async function readDaySums(tx: Tx, partnerId: string, month: LocalDate): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select e.effective_on as day, e.kind, count(*) as count,
      coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint as "inCents",
      coalesce(sum(p.cents) filter (where p.cents < 0), 0)::bigint as "outCents"
    from ledger.postings p join ledger.entries e on e.id = p.entry_id
    where p.account_id = ${accountOf(partnerId, 'wallet')} and ${within(month)}
    group by 1, 2 order by 1`.execute(tx);
  return rows;
}

export function within(month: LocalDate) {
  return sql<boolean>`e.effective_on >= ${month}::date and e.effective_on < ${nextMonth(month)}::date`;
}

/** Lists the days up to today, or later when a time zone further east already has lines. */
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
