import { sql } from 'kysely';
import type { Workday } from '#contract/presence.ts';
import { todayOf, zoneOf } from '#server/features/wallets/read-wallet.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import { type Driver, pausedSeconds } from './row/presences.ts';

const shownWorkdays = 14;

/** Shorter time available gives no rate per hour. */
const LEAST_SECONDS = 600;

type Row = {
  grossCents: NonNullable<RowOf<'trips'>['total_cents']>;
  netCents: NonNullable<RowOf<'trips'>['partner_cents']>;
  day: LocalDate;
  availableSeconds: number;
  trips: number;
};

/**
 * Returns the days of a driver up to `until`, newest first; up to today without it. A presence over midnight counts for
 * both days. Its pauses are divided in the same proportion, because only their total is kept.
 */
export async function readWorkdays(
  db: Db,
  { driverId, partnerId }: Driver,
  { days = shownWorkdays, until = null }: { days?: number; until?: string | null },
): Promise<Workday[]> {
  const partner = sql`${partnerId}::uuid`;
  const { rows } = await sql<Row>`
    with place as (select ${zoneOf(partner)} as zone, ${todayOf(partner)} as today),
    days as (
      select d::date as day, d at time zone zone as from_at, (d + interval '1 day') at time zone zone as to_at
      from place, generate_series(
        (least(coalesce(${until}::date, today), today) - ${days - 1}::integer)::timestamp,
        least(coalesce(${until}::date, today), today)::timestamp, interval '1 day') d),
    present as (
      select p.began_at, coalesce(p.ended_at, app_now()) as until_at, ${pausedSeconds} as paused
      from presences p where p.driver_id = ${driverId} and p.began_at < (select max(to_at) from days)
        and (p.ended_at is null or p.ended_at > (select min(from_at) from days)))
    select d.day::text as day, a.seconds::integer as "availableSeconds", t.trips::integer as trips,
      t.gross::bigint as "grossCents", t.net::bigint as "netCents"
    from days d
    cross join lateral (
      select coalesce(round(sum(x.part * (1 - least(1, x.paused / greatest(1, x.whole))))), 0) as seconds from (
        select extract(epoch from least(p.until_at, d.to_at) - greatest(p.began_at, d.from_at)) as part,
          extract(epoch from p.until_at - p.began_at) as whole, p.paused
        from present p where p.began_at < d.to_at and p.until_at > d.from_at) x) a
    cross join lateral (
      select count(*) as trips, coalesce(sum(t.total_cents), 0) as gross, coalesce(sum(t.partner_cents), 0) as net
      from trips t where t.partner_id = ${partnerId} and t.driver_id = ${driverId} and t.status = 'completed'
        and t.ended_at >= d.from_at and t.ended_at < d.to_at) t
    order by d.day desc`.execute(db);
  return rows.map((row) => Object.assign(row, { netPerHourCents: perHour(row) }));
}

function perHour({ netCents, availableSeconds }: Row): number | null {
  return availableSeconds < LEAST_SECONDS ? null : Math.round((netCents * 3_600) / availableSeconds);
}

/** Returns today without any work, for a user who is no driver. */
export async function noWork(db: Db, partnerId: string): Promise<Workday> {
  const { day } = await db
    .selectNoFrom(sql<string>`${todayOf(sql`${partnerId}::uuid`)}::text`.as('day'))
    .executeTakeFirstOrThrow();
  return { day, availableSeconds: 0, trips: 0, grossCents: 0, netCents: 0, netPerHourCents: null };
}
