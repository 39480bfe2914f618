import { sql } from 'kysely';
import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { type MarkedDay, noteRolledUp, rollUpDay } from './mutations.ts';

const ROUND = 500;

/** Recomputes the days that changed trips have marked, one per transaction, so that an interrupted run can continue. */
export function rollUpJob({ db, log }: Pick<Services, 'db' | 'log'>): RecurringJob {
  const rollUp = async (marked: MarkedDay): Promise<boolean> => {
    try {
      await withRetries(() => db.transaction().execute((tx) => rollUpDay(tx, marked)));
      return true;
    } catch (error) {
      log.error({ err: error, ...marked }, 'Não foi possível refazer as somas do dia');
      return false;
    }
  };
  const round = async (): Promise<'more' | 'done' | 'failed'> => {
    const { asOf, days } = await readMarked();
    const made: boolean[] = [];
    for (const marked of days) made.push(await rollUp(marked));
    if (made.includes(false)) return 'failed';
    if (days.length === ROUND) return 'more';
    await db.transaction().execute((tx) => noteRolledUp(tx, asOf));
    return 'done';
  };
  const readMarked = async () => {
    const { rows } = await sql<{ asOf: Date; days: MarkedDay[] }>`
      select app_now() as "asOf", coalesce(json_agg(json_build_object('serviceAreaId', service_area_id, 'day', day)), '[]') as days
      from (select distinct service_area_id, day from rollup_marks order by day desc limit ${ROUND}) m`.execute(db);
    return rows[0] as { asOf: Date; days: MarkedDay[] };
  };
  const run = async () => {
    while ((await round()) === 'more');
  };
  return { name: 'roll-up', everySeconds: 10, run };
}
