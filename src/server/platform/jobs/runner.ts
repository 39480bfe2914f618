import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type { Database } from '#server/platform/database/pool.ts';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import { logAs } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { Meters } from '#server/platform/metrics/meters.ts';

/**
 * A job that repeats on one node at a time and works off a condition: the next round finds what a crash left undone.
 */
export type RecurringJob = { name: string; everySeconds: number; run(): Promise<void> };

/** A long job, such as the nightly round, leaves two slots for the others. */
const CONCURRENCY = 3;
const POLL_MILLISECONDS = 1000;
const AGAIN_MILLISECONDS = 1000;

const WATCH_MILLISECONDS = 10_000;
const LOST_SECONDS = 40;

/**
 * Schedules the next round by the clock of the database, which decides when a job is due; the clock of this machine may
 * differ.
 */
const QUEUE_NEXT = `select graphile_worker.add_job($1, '{}', job_key => $1, run_at => now() + make_interval(secs => $2))`;
/**
 * Renews the locks of running rounds. A lock that is not renewed belongs to a node that died or could not record the
 * end; the queue itself would wait four hours.
 */
const STILL_UNDER_WAY = 'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[])';
/**
 * Reschedules rounds with a stale lock, and rounds stranded in the future after the clock of the database was set back.
 */
const QUEUE_STRANDED = `select j.key, graphile_worker.add_job(j.key, '{}', job_key => j.key)
  from unnest($1::text[], $2::float8[]) r(key, seconds) join graphile_worker.jobs j using (key)
  where j.locked_at < now() - make_interval(secs => ${LOST_SECONDS})
    or (j.locked_at is null and j.run_at > now() + make_interval(secs => r.seconds))`;
/** Deletes the rows of lost rounds that have been replaced. */
const FORGET_LOST = `delete from graphile_worker._private_jobs where key is null and locked_at < now() - make_interval(secs => ${LOST_SECONDS})`;

/**
 * Starts the job queue (own schema, own role) and keeps every recurring job scheduled. When the queue loses its
 * database it ends, and a new one is opened as soon as the database answers. That one schedules every job again, also
 * those that the lost queue held.
 */
export async function startJobs(
  database: Database,
  log: Log,
  jobs: RecurringJob[],
  meters: Meters | null,
): Promise<{ stop(): Promise<void> }> {
  // A connection that breaks during a job fails that job; without a listener it would end the process.
  database.pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'Conexão da fila perdida')),
  );
  const underWay: UnderWay = new Set();
  const open = () => openQueue(database, log, jobs, meters, underWay);
  // A database that goes away at this moment comes back; the panel, which is already serving, keeps running.
  let queue: Runner | null = await open().catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    return null;
  });
  const stopping = new AbortController();
  const kept = (async () => {
    while (!stopping.signal.aborted) {
      await queue?.promise.catch(() => undefined);
      if (stopping.signal.aborted) return;
      await sleep(AGAIN_MILLISECONDS);
      queue = await open().catch((error: unknown) => {
        log.warn({ err: error }, 'A fila de tarefas não pôde ser aberta; nova tentativa em instantes');
        return null;
      });
      if (stopping.signal.aborted) await queue?.stop();
    }
  })();
  const watch = setInterval(() => void queueStranded(database, log, jobs, underWay), WATCH_MILLISECONDS);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(watch);
      // A queue that has already ended rejects.
      await queue?.stop().catch(() => undefined);
      await kept;
    },
  };
}

/** Ids of the running rounds of this node in the queue. */
type UnderWay = Set<string>;

async function openQueue(
  database: Database,
  log: Log,
  jobs: RecurringJob[],
  meters: Meters | null,
  underWay: UnderWay,
): Promise<Runner> {
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.name] = async (_payload, helpers) => {
      underWay.add(helpers.job.id);
      await logAs({ job: job.name }, () => runRound(job, log, meters));
      underWay.delete(helpers.job.id);
      await helpers.query(QUEUE_NEXT, [job.name, job.everySeconds]);
    };
  }
  const queue = await run({
    pgPool: database.pool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    noPreparedStatements: false,
    parsedCronItems: [],
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
    // With a batch delay, a failed write of the end of a job is an unhandled error and would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  for (const job of jobs) await queue.addJob(job.name, {}, { jobKey: job.name });
  return queue;
}

async function queueStranded({ pool }: Database, log: Log, jobs: RecurringJob[], underWay: UnderWay): Promise<void> {
  const [names, seconds] = [jobs.map(({ name }) => name), jobs.map(({ everySeconds }) => everySeconds)];
  try {
    await pool.query(STILL_UNDER_WAY, [[...underWay]]);
    const { rows } = await pool.query<{ key: string }>(QUEUE_STRANDED, [names, seconds]);
    await pool.query(FORGET_LOST);
    if (rows.length > 0) log.warn({ tasks: rows.map(({ key }) => key) }, 'Tarefas paradas voltaram à fila');
  } catch (error) {
    log.debug({ err: error }, 'A fila de tarefas não pôde ser conferida');
  }
}

async function runRound(job: RecurringJob, log: Log, meters: Meters | null): Promise<void> {
  const startedAt = performance.now();
  const ended = (ok: boolean) => meters?.jobEnded(job.name, { ok, seconds: (performance.now() - startedAt) / 1000 });
  try {
    await job.run();
    ended(true);
  } catch (error) {
    log.error({ err: error }, 'Tarefa falhou; será tentada de novo na próxima rodada');
    ended(false);
  }
}
