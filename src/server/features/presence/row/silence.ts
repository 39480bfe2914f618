import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { isRunningTrip } from './running.ts';

/** Time to answer the question whether the driver is still available. */
const ANSWER_SECONDS = 120;

/** SQL value over the settings `s`: time without a sign after which a driver is asked. */
export const askAfterSeconds = sql<number>`greatest(s.queue_silent_seconds, s.queue_removal_seconds - ${ANSWER_SECONDS})`;

/** SQL condition: the driver of presence `p` drives a trip, usually with another app in front of the page. */
const isDriving = sql`exists (select from trips t
  where t.partner_id = p.partner_id and t.driver_id = p.driver_id and ${isRunningTrip})`;

/** SQL condition: the page of the driver with presence `p` sent nothing for too long. */
export const isSilent = sql`p.ended_at is null and not ${isDriving} and p.seen_at <= app_now() - make_interval(
  secs => (select s.queue_removal_seconds from settings s))`;
const isAlmostSilent = sql`p.ended_at is null and p.asked_at is null and not ${isDriving}
  and p.seen_at <= app_now() - make_interval(secs => ${askAfterSeconds})`;

/** SQL condition: the driver with presence `p` was deactivated, and has no trip to finish. */
export const isInactive = sql`p.ended_at is null and not ${isDriving}
  and not exists (select from drivers d where d.id = p.driver_id and d.active)`;

/** Lists the drivers whose presence fulfils the condition. */
export async function listPresent(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<RowOf<'presences', 'driver_id'>>`
    select p.driver_id from presences p where ${condition} order by p.seen_at`.execute(db);
  return rows.map(({ driver_id }) => driver_id);
}

/** Question to a user whether the driver with this presence is still there. */
type Question = RowOf<'presences', 'id'> & RowOf<'profiles', 'user_id'> & { version: number };

/** Asks each driver whose presence is about to end, once per silence. */
export async function askSilent(tx: Tx): Promise<number> {
  return publishQuestions(
    tx,
    sql<Question>`
    with due as (select p.id from presences p, settings s where ${isAlmostSilent} order by p.id for no key update of p)
    update presences p set asked_at = app_now() from due, profiles u where p.id = due.id and u.driver_id = p.driver_id
    returning p.id, u.user_id, extract(epoch from p.asked_at)::bigint as version`,
  );
}

/** Runs a statement that marks drivers as asked, and asks their users. Returns the number of questions. */
export async function publishQuestions(tx: Tx, asked: RawBuilder<Question>): Promise<number> {
  const { rows } = await asked.execute(tx);
  for (const { id, user_id, version } of rows)
    await publish(tx, { topic: 'still-waiting', audiences: [`user:${user_id}`], entityId: id, version });
  return rows.length;
}
