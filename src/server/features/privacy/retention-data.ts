import { sql } from 'kysely';
import type { Retention } from '#contract/privacy.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

const BATCH = 500;

export async function readRetention(db: Db): Promise<Retention> {
  const { passenger_months, mail_days, origin_months, version } = await db
    .selectFrom('settings')
    .select(['passenger_months', 'mail_days', 'origin_months', 'version'])
    .executeTakeFirstOrThrow();
  return { passengerMonths: passenger_months, mailDays: mail_days, originMonths: origin_months, version };
}

/** Before when kept mails go. */
export async function oldestMail(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() - make_interval(days => mail_days::int) as at from settings`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

/** The next stretch of trips that are old enough, whole: trips of one pickup are never parted. Its end to the microsecond, or it would never be past. */
export async function tripsToForget(tx: Tx): Promise<{ ids: string[]; until: string } | null> {
  const { rows } = await sql<{ id: string; until: string }>`
    with state as (
      select trips_until as after, app_now() - make_interval(months => passenger_months::int) as before from retention_state, settings),
    stretch as (
      select max(pickup_at) as until from (
        select pickup_at from trips, state where pickup_at > state.after and pickup_at < state.before
        order by pickup_at limit ${BATCH}) t)
    select t.id, stretch.until::text as until from trips t, state, stretch where t.pickup_at > state.after and t.pickup_at <= stretch.until`.execute(
    tx,
  );
  const [first] = rows;
  return first ? { ids: rows.map(({ id }) => id), until: first.until } : null;
}
