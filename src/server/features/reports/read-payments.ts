import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MoneyInTransit, Punctuality } from '#contract/reports.ts';
import { centralToday, centralZone } from '#server/features/areas/read-areas.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { readAsOf } from './read-report.ts';

/** Number of months of the report, including the current month. */
const MONTHS = 12;

/** Returns the punctuality of payments to all partners, or to a single partner. */
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

type Month = {
  month: RowOf<'release_rollups'>['day'];
  onTime: RowOf<'release_rollups'>['on_time'];
  late: RowOf<'release_rollups'>['late'];
  overdue: RowOf<'release_rollups'>['still_pending'];
  lateDays: RowOf<'release_rollups'>['late_days'];
};

/** Counts the releases of each month. An amount promised for today is not late yet. */
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

/** Counts the payouts. A payout returned by the bank does not count, because the partner requests another payout. */
async function readPayouts(db: Db, whose: RawBuilder<SqlBool>): Promise<Punctuality['payouts']> {
  const firstMonth = sql`date_trunc('month', app_now() at time zone ${centralZone} - make_interval(months => ${MONTHS - 1}))`;
  const overdue = db
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .where('promised_on', '<', centralToday)
    .where(whose);
  const paid = db
    .selectFrom('payouts')
    .select([
      sql`decided_at - requested_at`.as('took'),
      sql<boolean>`(decided_at at time zone ${centralZone})::date > promised_on`.as('late'),
    ])
    .where('status', '=', 'paid')
    .where(whose)
    .where('decided_at', '>=', sql<Date>`${firstMonth} at time zone ${centralZone}`);
  return db
    .selectFrom(paid.as('p'))
    .select(({ fn }) => [
      fn.countAll<number>().as('paid'),
      fn.countAll<number>().filterWhere('late', '=', false).as('onTime'),
      fn.countAll<number>().filterWhere('late', '=', true).as('late'),
      sql<number | null>`round(extract(epoch from percentile_cont(0.5) within group (order by took)))`.as(
        'medianSeconds',
      ),
      overdue.$asScalar().$notNull().as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

export async function readMoneyInTransit(db: Db): Promise<MoneyInTransit> {
  const waiting = [
    sql<number>`count(*)`.as('count'),
    sql<number>`coalesce(sum(o.amount_cents), 0)`.as('cents'),
    sql<Date | null>`min(o.requested_at)`.as('oldestAt'),
  ] as const;
  const [topUps, payouts, balances] = await Promise.all([
    db.selectFrom('top_ups as o').select(waiting).where('o.status', '=', 'pending').executeTakeFirstOrThrow(),
    db
      .selectFrom('payouts as o')
      .leftJoin('payout_batches as b', 'b.id', 'o.batch_id')
      .select(waiting)
      .select(sql<number>`coalesce(sum(o.amount_cents) filter (where b.sent_at is not null), 0)`.as('sentCents'))
      .where('o.status', '=', 'pending')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('ledger.account_balances')
      .select([
        sql<number>`coalesce(-sum(balance_cents) filter (where kind = 'passenger_receivable'), 0)`.as(
          'passengerPixCents',
        ),
        sql<number>`coalesce(sum(balance_cents) filter (where kind = 'suspense'), 0)`.as('unidentifiedCents'),
      ])
      .where('kind', 'in', ['passenger_receivable', 'suspense'])
      .executeTakeFirstOrThrow(),
  ]);
  return { topUps: said(topUps), payouts: said(payouts), ...balances };
}

function said<Row extends { oldestAt: Date | null }>(row: Row) {
  return { ...row, oldestAt: row.oldestAt?.toISOString() ?? null };
}
