import { sql } from 'kysely';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { publish } from '#server/platform/live/outbox.ts';
import type { Services } from '#server/platform/services.ts';
import { lockQueues, publishQueue } from './stays.ts';

/** Time to answer the question whether the driver still waits. */
const ANSWER_SECONDS = 120;

/** SQL condition: the page of the driver with stay `p` sent nothing for too long. */
const isSilent = sql`p.left_at is null and p.seen_at <= app_now() - make_interval(secs => s.queue_removal_seconds)`;
const isAlmostSilent = sql`p.left_at is null and p.asked_at is null
  and p.seen_at <= app_now() - make_interval(secs => greatest(s.queue_silent_seconds, s.queue_removal_seconds - ${ANSWER_SECONDS}))`;

/** Asks drivers without a sign of their page, and takes them out of the queues. */
export function silentDriversJob(services: Pick<Services, 'db' | 'live'>): RecurringJob {
  return { name: 'silent-drivers', everySeconds: 5, run: async () => void (await removeSilent(services)) };
}

/** Returns the number of drivers who left. Each area has its own transaction. */
export async function removeSilent({ db, live }: Pick<Services, 'db' | 'live'>): Promise<number> {
  const areas = await sql<RowOf<'service_areas', 'id'>>`
    select distinct r.service_area_id as id from queue_places p join ranks r on r.id = p.rank_id cross join settings s
    where ${isSilent}`.execute(db);
  let removed = 0;
  for (const { id } of areas.rows) removed += await removeSilentIn(db, id);
  await db.transaction().execute(askSilent);
  if (removed > 0) live.hint();
  return removed;
}

/** Asks each driver who is about to be removed, once per silence. Does not change the queue, so it needs no lock. */
async function askSilent(tx: Tx): Promise<void> {
  const { rows } = await sql<RowOf<'queue_places', 'id'> & RowOf<'profiles', 'user_id'> & { version: number }>`
    update queue_places p set asked_at = app_now() from settings s, profiles u
    where u.driver_id = p.driver_id and ${isAlmostSilent}
    returning p.id, u.user_id, extract(epoch from p.asked_at)::bigint as version`.execute(tx);
  for (const { id, user_id, version } of rows)
    await publish(tx, { topic: 'still-waiting', audiences: [`user:${user_id}`], entityId: id, version });
}

function removeSilentIn(db: Services['db'], areaId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockQueues(tx, areaId);
    const { rows } = await sql<RowOf<'queue_places', 'rank_id' | 'partner_id'>>`
      update queue_places p set left_at = app_now(), left_for = 'silent' from ranks r, settings s
      where r.id = p.rank_id and r.service_area_id = ${areaId} and ${isSilent} returning p.rank_id, p.partner_id`.execute(
      tx,
    );
    for (const [rankId, left] of Map.groupBy(rows, ({ rank_id }) => rank_id)) {
      await publishQueue(
        tx,
        rankId,
        left.map(({ partner_id }) => partner_id),
      );
    }
    return rows.length;
  });
}
