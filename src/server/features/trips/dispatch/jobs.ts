import { sql } from 'kysely';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';

const KEPT_DAYS = 30;
const BATCH = 5_000;

/** Deletes the records about which partner saw which available trip, after the retention period. */
export function oldViewsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  const deleteBatch = async () => {
    const { numAffectedRows } = await sql`
      delete from trip_views where (trip_id, partner_id) in (
        select trip_id, partner_id from trip_views where seen_at < app_now() - make_interval(days => ${KEPT_DAYS})
        limit ${BATCH})`.execute(db);
    return numAffectedRows === BigInt(BATCH);
  };
  const run = async () => {
    while (await deleteBatch());
  };
  return { name: 'delete-old-views', everySeconds: 3_600, run };
}
