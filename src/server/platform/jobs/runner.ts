import { Logger, run, type TaskList } from 'graphile-worker';
import type { Database } from '#server/platform/database/pool.ts';
import { logAs } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { Meters } from '#server/platform/metrics/meters.ts';

/** Work over a condition, done again and again by one node at a time: what a crash leaves undone, the next round finds. */
export type RecurringJob = { name: string; everySeconds: number; run(): Promise<void> };

/** One that takes long, as the nightly round does, leaves two for the rest. */
const CONCURRENCY = 3;
const POLL_MILLISECONDS = 1000;

/** Starts the job queue (its own schema, its own role) and keeps every recurring job scheduled. */
export async function startJobs(
  database: Database,
  log: Log,
  jobs: RecurringJob[],
  meters: Meters | null,
): Promise<{ stop(): Promise<void> }> {
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.name] = async (_payload, { addJob }) => {
      await logAs({ job: job.name }, () => runRound(job, log, meters));
      await addJob(job.name, {}, { jobKey: job.name, runAt: new Date(Date.now() + job.everySeconds * 1000) });
    };
  }
  // A connection that breaks while a job has it is that job's failure, not the process's end.
  database.pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'Conexão da fila perdida')),
  );
  const runner = await run({
    pgPool: database.pool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    noPreparedStatements: false,
    parsedCronItems: [],
    logger: new Logger(() => (level, message) => (level === 'error' ? log.error(message) : log.debug(message))),
  });
  for (const job of jobs) await runner.addJob(job.name, {}, { jobKey: job.name });
  return { stop: () => runner.stop() };
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
