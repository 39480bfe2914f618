import { sql } from 'kysely';
import { runningStatuses } from '#domain/trips/status.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';

/** Time to answer the question whether the driver is still available. */
const ANSWER_SECONDS = 120;

const running = sql.join(runningStatuses.map((status) => sql.lit(status)));
/** SQL condition: the driver of presence `p` drives a trip, usually with another app in front of the page. */
const isDriving = sql`exists (select from trips t
  where t.partner_id = p.partner_id and t.driver_id = p.driver_id and t.status in (${running}))`;

/** SQL condition: the page of the driver with presence `p` sent nothing for too long. */
export const isSilent = sql`p.ended_at is null and not ${isDriving} and p.seen_at <= app_now() - make_interval(
  secs => (select s.queue_removal_seconds from settings s))`;
const isAlmostSilent = sql`p.ended_at is null and p.asked_at is null and not ${isDriving}
  and p.seen_at <= app_now() - make_interval(secs => greatest(s.queue_silent_seconds, s.queue_removal_seconds - ${ANSWER_SECONDS}))`;

export async function listSilent(db: Db): Promise<string[]> {
  const { rows } = await sql<RowOf<'presences', 'driver_id'>>`
    select p.driver_id from presences p where ${isSilent} order by p.seen_at`.execute(db);
  return rows.map(({ driver_id }) => driver_id);
}

/** Asks each driver whose presence is about to end, once per silence. */
export async function askSilent(tx: Tx): Promise<number> {
  const { rows } = await sql<RowOf<'presences', 'id'> & RowOf<'profiles', 'user_id'> & { version: number }>`
    with due as (select p.id from presences p, settings s where ${isAlmostSilent} order by p.id for no key update of p)
    update presences p set asked_at = app_now() from due, profiles u where p.id = due.id and u.driver_id = p.driver_id
    returning p.id, u.user_id, extract(epoch from p.asked_at)::bigint as version`.execute(tx);
  for (const { id, user_id, version } of rows)
    await publish(tx, { topic: 'still-waiting', audiences: [`user:${user_id}`], entityId: id, version });
  return rows.length;
}
