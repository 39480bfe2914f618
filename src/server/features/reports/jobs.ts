import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { withRetries } from '#server/platform/command.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { type MarkedDay, noteRolledUp, rollUpDay } from './roll-up.ts';

const ROUND = 500;

/**
 * Recomputes the days that changed trips have marked, one day per transaction, so that an interrupted run can continue.
 */
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
  const readMarked = () => {
    const days = db
      .selectFrom('rollup_marks')
      .select(['service_area_id as serviceAreaId', 'day'])
      .distinct()
      .orderBy('day', 'desc')
      .limit(ROUND);
    return db.selectNoFrom([sql<Date>`app_now()`.as('asOf'), jsonArrayFrom(days).as('days')]).executeTakeFirstOrThrow();
  };
  const run = async () => {
    while ((await round()) === 'more');
  };
  return { name: 'roll-up', everySeconds: 10, run };
}
