import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import type { PlanDay } from '#domain/plan/day.ts';
import { ROOT } from '#server/platform/root.ts';
import type { Services } from '#server/platform/services.ts';
import type { PlanMessage, PlanTask } from './plan-worker.ts';
import { readDay } from './read-day.ts';
import { findPlanRow } from './read-plan.ts';

const WORKER = join(ROOT, 'src/server/features/trips/plan/plan-worker.ts');
/** Time of the search: longer for a day with more trips, up to a limit. */
const SEARCH_MS = 10_000;
const SEARCH_MS_PER_TRIP = 100;
const MOST_MEGABYTES = 512;

type Needs = Pick<Services, 'db' | 'log'>;

/**
 * Computes a new plan in a worker thread, and stores its progress and its result. Does nothing when a process computes
 * the plan already. A failure is logged and stored, because no call waits for the result.
 */
export async function computePlan({ db, log }: Needs, planId: string, longest = SEARCH_MS): Promise<void> {
  const claimed = await db
    .updateTable('day_plans')
    .set({ seen_at: sql<Date>`app_now()` })
    .where('id', '=', planId)
    .where('state', '=', 'computing')
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return;
  try {
    const row = await findPlanRow(db, planId);
    if (!row) return;
    const { plan } = await readDay(db, { id: row.service_area_id, timeZone: row.timeZone }, row.day, row.mode);
    const milliseconds = Math.min(longest, plan.trips.length * SEARCH_MS_PER_TRIP);
    const { chains, bound } = await search(plan, milliseconds, (percent) => noteProgress(db, planId, percent));
    await sql`update day_plans set chains = ${JSON.stringify(chains)}, bound = ${JSON.stringify(bound)}, progress_percent = 100,
      state = case state when 'computing' then 'ready' else state end, version = version + 1
      where id = ${planId} and state in ('computing', 'cancelled')`.execute(db);
  } catch (error) {
    log.error({ err: error, planId }, 'O plano do dia não pôde ser calculado');
    await db
      .updateTable('day_plans')
      .set({ state: 'failed' })
      .where('id', '=', planId)
      .where('state', '=', 'computing')
      .execute();
  }
}

/** Returns false when a user has stopped the plan. */
async function noteProgress(db: Needs['db'], planId: string, percent: number): Promise<boolean> {
  const noted = await db
    .updateTable('day_plans')
    .set({ progress_percent: percent, seen_at: sql<Date>`app_now()` })
    .where('id', '=', planId)
    .where('state', '=', 'computing')
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

type Found = Extract<PlanMessage, { kind: 'done' }>;

function search(day: PlanDay, milliseconds: number, note: (percent: number) => Promise<boolean>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const task: PlanTask = { day, milliseconds, stop };
    const worker = new Worker(WORKER, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      execArgv: [],
      env: {},
    });
    // The thread does not keep a process alive that is shutting down.
    worker.unref();
    const follow = async (percent: number): Promise<void> => {
      if (!(await note(percent))) Atomics.store(stop, 0, 1);
    };
    worker.on('message', (message: PlanMessage) => {
      if (message.kind === 'done') resolve(message);
      else follow(message.percent).catch(reject);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the search ended with code ${code}`)));
  });
}
