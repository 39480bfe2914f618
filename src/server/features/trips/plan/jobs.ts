import { sql } from 'kysely';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { computePlans } from './compute-plan.ts';

const KEPT_DAYS = 30;

export function plansJob(services: Pick<Services, 'db' | 'log'>): RecurringJob {
  return { name: 'compute-plans', everySeconds: 1, run: (stopping) => computePlans(services, stopping) };
}

/** Deletes old plans. They are proposals, and the designations stay in the trips. */
export function oldPlansJob({ db }: Pick<Services, 'db'>): RecurringJob {
  const run = async () => {
    await sql`delete from day_plans where created_at < app_now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
  };
  return { name: 'delete-old-plans', everySeconds: 3_600, run };
}
