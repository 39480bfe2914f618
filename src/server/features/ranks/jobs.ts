import { sql } from 'kysely';
import type { RowOf } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { lockQueues, publishQueue } from './stays.ts';

/** SQL condition: the page of the driver with stay `p` sent nothing for too long. */
const isSilent = sql`p.left_at is null and p.seen_at <= app_now() - make_interval(secs => s.queue_removal_seconds)`;

/** Takes drivers without a sign of their page out of the queues. */
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
  if (removed > 0) live.hint();
  return removed;
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
