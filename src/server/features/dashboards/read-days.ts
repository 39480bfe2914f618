import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DashboardDays, dashboardsContract, PeriodSums } from '#contract/dashboards.ts';
import type { Actor } from '#domain/access/roles.ts';
import {
  type DashboardPeriod,
  type Days,
  daysBefore,
  daysEach,
  namedDays,
  pointsOf,
  usualDashboardPeriod,
} from '#domain/reports/dashboard-period.ts';
import { type TripScope, tripScope } from '#domain/trips/visibility.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { endedSumColumns, sumsOfEnded } from '#server/features/trips/read/report-sums.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

export type AskedDays = InputOf<typeof dashboardsContract.get>;

type PointRow = RowOf<'trip_rollups', 'trips' | 'cancelled' | 'unattended'> & {
  isNow: boolean;
  point: number;
  noShows: RowOf<'trip_rollups'>['no_shows'];
  completedCents: RowOf<'trip_rollups'>['completed_cents'];
  partnerCents: RowOf<'trip_rollups'>['completed_partner_cents'];
  acceptedAtOnce: RowOf<'trip_rollups'>['accepted_at_once'];
  acceptSeconds: RowOf<'trip_rollups'>['accept_seconds'];
};

/** Returns the sums of the actor's trips on the requested days and on the days before. */
export async function readDays(db: Db, actor: Actor, asked: AskedDays): Promise<DashboardDays> {
  const { name, now } = await daysAsked(db, asked);
  const before = daysBefore(now, name);
  const each = daysEach(now);
  const rows = await readPoints(db, sourceOf(tripScope(actor)), { now, before, each });
  const sums = (days: Days, isNow: boolean) =>
    sumsOf(
      days,
      each,
      rows.filter((row) => row.isNow === isNow),
      actor,
    );
  return { name, daysEach: each, now: sums(now, true), before: sums(before, false) };
}

async function daysAsked(db: Db, asked: AskedDays): Promise<{ name: DashboardPeriod | null; now: Days }> {
  const { from, to, period: name = usualDashboardPeriod } = asked;
  if (from && to) return { name: null, now: { from, to } };
  const { today } = await db.selectNoFrom(centralToday.as('today')).executeTakeFirstOrThrow();
  return { name, now: namedDays(name, today) };
}

/**
 * SQL conditions that select an actor's data. `kept` selects its rollups, in the grain with the fewest rows. `rows`
 * selects its trips.
 */
type Source = { kept: RawBuilder<SqlBool>; rows: RawBuilder<SqlBool> };

function sourceOf(scope: TripScope): Source {
  if (scope.kind === 'all') return { kept: sql`r.grain = 'category'`, rows: sql`true` };
  if (scope.kind === 'client') {
    const { clientId } = scope;
    return { kept: sql`r.grain = 'client' and r.client_id = ${clientId}`, rows: sql`t.client_id = ${clientId}` };
  }
  if (scope.kind === 'partner') {
    const { partnerId } = scope;
    return { kept: sql`r.grain = 'partner' and r.partner_id = ${partnerId}`, rows: sql`t.partner_id = ${partnerId}` };
  }
  return { kept: sql`false`, rows: sql`false` };
}

type Stretches = { now: Days; before: Days; each: number };

/**
 * Reads days without a current rollup from their trips. Reads marks and sums in one statement, which therefore sees
 * either the mark that a changed trip set or the sums that include the change.
 */
async function readPoints(
  db: Db,
  { kept, rows: ofRows }: Source,
  { now, before, each }: Stretches,
): Promise<PointRow[]> {
  const asked = (day: RawBuilder<unknown>) =>
    sql`(${day} between ${before.from}::date and ${before.to}::date or ${day} between ${now.from}::date and ${now.to}::date)`;
  const { rows } = await sql<PointRow>`
    with marked as materialized (
      select distinct m.service_area_id, m.day from rollup_marks m where m.about = 'trips' and ${asked(sql`m.day`)}
    ), sums as (
      select r.day, ${endedSumColumns} from trip_rollups r where ${kept} and ${asked(sql`r.day`)}
        and not exists (select from marked m where m.service_area_id = r.service_area_id and m.day = r.day)
      union all
      select m.day, e.* from marked m cross join lateral (
        select ${sumsOfEnded} from trips t where ${ofRows} and t.service_area_id = m.service_area_id
          and (t.ended_at at time zone t.time_zone)::date = m.day
          -- These instants cover the day in every time zone, and indexes find them.
          and t.ended_at >= m.day - interval '1 day' and t.ended_at < m.day + interval '2 days') e
    )
    select day >= ${now.from}::date as "isNow",
      (day - case when day >= ${now.from}::date then ${now.from}::date else ${before.from}::date end) / ${each}::int as point,
      sum(trips)::int as trips, sum(cancelled)::int as cancelled, sum(no_shows)::int as "noShows", sum(unattended)::int as unattended,
      sum(completed_cents)::bigint as "completedCents", sum(completed_partner_cents)::bigint as "partnerCents",
      sum(accepted_at_once)::int as "acceptedAtOnce", sum(accept_seconds)::bigint as "acceptSeconds"
    from sums group by 1, 2`.execute(db);
  return rows;
}

function sumsOf(days: Days, each: number, rows: readonly PointRow[], { role }: Actor): PeriodSums {
  const total = (name: Exclude<keyof PointRow, 'isNow'>) => rows.reduce((sum, row) => sum + row[name], 0);
  const money = role === 'parceiro' ? 'partnerCents' : 'completedCents';
  const seesMoney = role !== 'cadviagens';
  const found = new Map(rows.map((row) => [row.point, row]));
  const acceptedAtOnce = total('acceptedAtOnce');
  const isTold = role === 'admin' && acceptedAtOnce > 0;
  return {
    ...days,
    trips: total('trips'),
    cancelled: total('cancelled'),
    noShows: total('noShows'),
    unattended: total('unattended'),
    cents: seesMoney ? total(money) : null,
    acceptSeconds: isTold ? Math.round(total('acceptSeconds') / acceptedAtOnce) : null,
    points: pointsOf(days, each).map((day, at) => {
      const row = found.get(at);
      return { day, trips: row?.trips ?? 0, cents: seesMoney ? (row?.[money] ?? 0) : null };
    }),
  };
}
