import { on } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { unfinishedStates } from '#domain/plan/states.ts';
import { ROOT } from '#server/platform/root.ts';
import type { Services } from '#server/platform/services.ts';
import type { StoredBound } from './chains.ts';
import type { PlanMessage, PlanTask } from './plan-worker.ts';
import { fingerprintOf, readDay } from './read-day.ts';
import { findPlanRow } from './read-plan.ts';

const WORKER = join(ROOT, 'src/server/features/trips/plan/plan-worker.ts');
/** Time of the search: longer for a day with more trips, up to a limit. */
const SEARCH = { msPerTrip: 100, mostMs: 10_000 };
const MOST_MEGABYTES = 512;

type Needs = Pick<Services, 'db' | 'log'>;

/** Computes the plans that wait, oldest first. A plan whose search is stopped by `shutdown` waits for the next round. */
export async function computePlans({ db, log }: Needs, shutdown?: AbortSignal, time = SEARCH): Promise<void> {
  const waiting = db.selectFrom('day_plans').select('id').where('state', 'in', unfinishedStates);
  const oldest = waiting.orderBy('created_at').orderBy('id').limit(1);
  let next = await oldest.executeTakeFirst();
  while (next) {
    try {
      await computePlan(db, next.id, time, shutdown);
    } catch (error) {
      if (shutdown?.aborted) return;
      log.error({ err: error, planId: next.id }, 'O plano do dia não pôde ser calculado');
      const failed = db.updateTable('day_plans').set({ state: 'failed' }).where('id', '=', next.id);
      await failed.where('state', 'in', unfinishedStates).execute();
    }
    next = await oldest.executeTakeFirst();
  }
}

/** Computes a plan in a worker thread, and stores its progress and its result. */
async function computePlan(
  db: Needs['db'],
  planId: string,
  { msPerTrip, mostMs }: typeof SEARCH,
  shutdown: AbortSignal | undefined,
): Promise<void> {
  const row = await findPlanRow(db, planId);
  if (!row) return;
  const { plan } = await readDay(db, { id: row.service_area_id, timeZone: row.timeZone }, row.day, row.mode);
  const milliseconds = Math.min(mostMs, plan.trips.length * msPerTrip);
  const goesOn = (percent: number) => noteProgress(db, planId, percent);
  const found = await search({ day: plan, milliseconds }, goesOn, shutdown);
  const bound: StoredBound = { ...found.bound, day: fingerprintOf(plan) };
  await sql`update day_plans set chains = ${JSON.stringify(found.chains)}, bound = ${JSON.stringify(bound)}, progress_percent = 100,
    state = case state when 'computing' then 'ready' else 'cancelled' end, version = version + 1
    where id = ${planId} and state = any(${unfinishedStates}::text[])`.execute(db);
}

/** Returns false when a user has stopped the plan. */
async function noteProgress(db: Needs['db'], planId: string, percent: number): Promise<boolean> {
  const plan = db.updateTable('day_plans').set({ progress_percent: percent }).where('id', '=', planId);
  const noted = await plan.where('state', '=', 'computing').executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Searches until the time is over or `goesOn` returns false, and returns the best plan found. Ends when `shutdown` aborts. */
async function search(
  { day, milliseconds }: Omit<PlanTask, 'stop'>,
  goesOn: (percent: number) => Promise<boolean>,
  shutdown: AbortSignal | undefined,
): Promise<Extract<PlanMessage, { kind: 'done' }>> {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: PlanTask = { day, milliseconds, stop };
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEGABYTES };
  const worker = new Worker(WORKER, { workerData, resourceLimits, execArgv: [], env: {} });
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal: shutdown }) as AsyncIterable<[PlanMessage]>;
    for await (const [message] of messages) {
      if (message.kind === 'done') return message;
      if (!(await goesOn(message.percent))) Atomics.store(stop, 0, 1);
    }
    throw new Error('the search ended without a plan');
  } finally {
    await worker.terminate();
  }
}
