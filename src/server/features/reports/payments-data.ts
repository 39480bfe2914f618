import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MoneyInTransit, Punctuality } from '#contract/reports.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralToday, centralZone } from '#server/features/areas/data.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { readAsOf } from './data.ts';

/** Includes the current month. */
const MONTHS = 12;

/** Returns the punctuality of payments to all partners, or to one. */
export async function readPunctuality(db: Db, partnerId: string | null): Promise<Punctuality> {
  const whose = partnerId ? sql<SqlBool>`partner_id = ${partnerId}` : sql<SqlBool>`true`;
  const [asOf, months, payouts] = await Promise.all([readAsOf(db), readMonths(db, whose), readPayouts(db, whose)]);
  const sum = (count: 'onTime' | 'late' | 'overdue' | 'lateDays') => months.reduce((all, row) => all + row[count], 0);
  const late = sum('late');
  return {
    asOf,
    onTime: sum('onTime'),
    late,
    overdue: sum('overdue'),
    averageLateDays: late === 0 ? null : sum('lateDays') / late,
    months,
    payouts,
  };
}

type Month = { month: LocalDate; onTime: number; late: number; overdue: number; lateDays: number };

/** An amount promised for today is not late yet. */
async function readMonths(db: Db, whose: RawBuilder<SqlBool>): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with this as (select date_trunc('month', ${centralToday})::date as month, ${centralToday} as today),
    kept as (
      select date_trunc('month', r.day)::date as month, sum(r.on_time) as on_time, sum(r.late) as late, sum(r.late_days) as late_days,
        sum(r.still_pending) filter (where r.day < this.today) as overdue
      from release_rollups r, this
      where r.day between this.month - make_interval(months => ${MONTHS - 1}) and this.today and ${whose} group by 1)
    select m.month::date as month, coalesce(k.on_time, 0) as "onTime", coalesce(k.late, 0) as late,
      coalesce(k.overdue, 0) as overdue, coalesce(k.late_days, 0) as "lateDays"
    from this cross join generate_series(this.month - make_interval(months => ${MONTHS - 1}), this.month, interval '1 month') m(month)
    left join kept k on k.month = m.month order by m.month`.execute(db);
  return rows;
}

/** A payout returned by the bank does not count; the partner requests a new one. */
async function readPayouts(db: Db, whose: RawBuilder<SqlBool>): Promise<Punctuality['payouts']> {
  const { rows } = await sql<Punctuality['payouts']>`
    with since as (select date_trunc('month', app_now() at time zone ${centralZone} - make_interval(months => ${MONTHS - 1})) as day),
    paid as (
      select decided_at - requested_at as took, (decided_at at time zone ${centralZone})::date > promised_on as late
      from payouts, since where status = 'paid' and ${whose} and decided_at >= day at time zone ${centralZone})
    select count(*) as paid, count(*) filter (where not late) as "onTime", count(*) filter (where late) as late,
      round(extract(epoch from percentile_cont(0.5) within group (order by took))) as "medianSeconds",
      (select count(*) from payouts where status = 'pending' and promised_on < ${centralToday} and ${whose}) as overdue
    from paid`.execute(db);
  return rows[0] as Punctuality['payouts'];
}

type Waiting = { count: number; cents: number; oldestAt: Date | null };

export async function readMoneyInTransit(db: Db): Promise<MoneyInTransit> {
  const waiting = sql`
    select count(*) as count, coalesce(sum(o.amount_cents), 0) as cents, min(o.requested_at) as "oldestAt"`;
  const [topUps, payouts, balances] = await Promise.all([
    sql<Waiting>`${waiting} from top_ups o where o.status = 'pending'`.execute(db),
    sql<
      Waiting & { sentCents: number }
    >`${waiting}, coalesce(sum(o.amount_cents) filter (where b.sent_at is not null), 0) as "sentCents"
      from payouts o left join payout_batches b on b.id = o.batch_id where o.status = 'pending'`.execute(db),
    sql<{ passengerPixCents: number; unidentifiedCents: number }>`
      select coalesce(-sum(balance_cents) filter (where kind = 'passenger_receivable'), 0) as "passengerPixCents",
        coalesce(sum(balance_cents) filter (where kind = 'suspense'), 0) as "unidentifiedCents"
      from ledger.account_balances where kind in ('passenger_receivable', 'suspense')`.execute(db),
  ]);
  return {
    topUps: said(topUps.rows[0]),
    payouts: said(payouts.rows[0]),
    ...(balances.rows[0] as { passengerPixCents: number; unidentifiedCents: number }),
  };
}

function said<Row extends Waiting>(row: Row | undefined) {
  return { ...(row as Row), oldestAt: row?.oldestAt?.toISOString() ?? null };
}
