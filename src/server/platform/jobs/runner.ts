import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/platform/database/pool.ts';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import { logAs } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';
import type { Meters } from '#server/platform/metrics/meters.ts';

/**
 * A job that runs repeatedly, on one node at a time. Each round selects its work by a condition, so that the next round
 * also does the work that a crash interrupted. A job that works through a backlog ends early when `stopping` is aborted,
 * so that another node goes on at once.
 */
export type RecurringJob = { name: string; everySeconds: number; run(stopping?: AbortSignal): Promise<void> };

/**
 * Number of jobs that run at the same time, so that a long job, such as the nightly one, does not block the other jobs.
 */
const CONCURRENCY = 3;
const POLL_MILLISECONDS = 500;
const RENEW_MILLISECONDS = 10_000;
/**
 * After this time without renewal the node of a claim counts as dead. With the polling interval, another node takes the
 * job within 40 s.
 */
const LOST_SECONDS = 38;
/**
 * Tolerance for the next time of a job. The transaction that set this time may have begun shortly after the transaction
 * of the claim, and each transaction has its own `now()`.
 */
const DRIFT_SECONDS = 10;

// All times are those of the database, because the clocks of the nodes may differ. Times are compared with a lower and
// an upper bound. Without the upper bound, a job would not run for a long time after the clock of the database was set
// back.

/**
 * Makes every job of this node due. Keeps the rows of other jobs, because nodes of another version may run them during
 * an update.
 */
const REGISTER = `with added as (insert into recurring_jobs (name, run_at) select unnest($1::text[]), now() on conflict do nothing)
  update recurring_jobs set run_at = now() where name = any($1::text[]) and run_at > now() and node is null`;

const CLAIM = `with due as (
    select name, j.node is not null as lost from unnest($1::text[], $2::float8[]) r(name, seconds) join recurring_jobs j using (name)
    where case when j.node is null then j.run_at not between now() and now() + make_interval(secs => r.seconds + ${DRIFT_SECONDS})
      else j.node = $4 or j.renewed_at not between now() - make_interval(secs => ${LOST_SECONDS}) and now() + make_interval(secs => ${LOST_SECONDS}) end
    order by j.run_at limit $3 for update of j skip locked)
  update recurring_jobs j set node = $4, started_at = now(), renewed_at = now() from due where j.name = due.name
  returning j.name, due.lost`;

const RENEW = 'update recurring_jobs set renewed_at = now() where node = $1 and name = any($2::text[])';

const END = `update recurring_jobs set node = null, started_at = null, renewed_at = null,
  run_at = now() + make_interval(secs => $3) where node = $1 and name = $2`;

/** Runs the jobs when they are due. An outage of the database delays the jobs but does not end the process. */
export async function startJobs(
  database: Database,
  log: Log,
  jobs: RecurringJob[],
  meters: Meters | null,
): Promise<{ stop(): Promise<void> }> {
  const { pool } = database;
  // Without a listener, the error of an idle connection of a running job would end the process.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'Conexão da fila perdida')));
  const node = randomUUID();
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let registered = false;

  const register = async (): Promise<void> => {
    await pool.query(REGISTER, [jobs.map(({ name }) => name)]);
    registered = true;
  };
  const round = async (job: RecurringJob): Promise<void> => {
    await logAs({ job: job.name }, () => runRound(job, log, meters, stopping.signal));
    // Without a recorded end, this node claims the job again as soon as the database answers.
    await pool
      .query(END, [node, job.name, job.everySeconds])
      .catch((error: unknown) => log.debug({ err: error }, 'Fim da tarefa não registrado'));
    running.delete(job.name);
  };
  const beginDue = async (): Promise<void> => {
    if (!registered) await register();
    const idle = jobs.filter(({ name }) => !running.has(name));
    const free = CONCURRENCY - running.size;
    if (free === 0 || idle.length === 0) return;
    const [names, seconds] = [idle.map(({ name }) => name), idle.map(({ everySeconds }) => everySeconds)];
    const { rows } = await pool.query<{ name: string; lost: boolean }>(CLAIM, [names, seconds, free, node]);
    for (const job of idle) if (rows.some(({ name }) => name === job.name)) running.set(job.name, round(job));
    const lost = rows.filter((row) => row.lost).map(({ name }) => name);
    if (lost.length > 0) log.warn({ tasks: lost }, 'Tarefas paradas voltaram à fila');
  };

  // An unreachable database is ignored here, because the panel already serves requests. The polling registers the jobs
  // later.
  await register().catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
  });
  const polling = (async () => {
    while (!stopping.signal.aborted) {
      await beginDue().catch((error: unknown) => log.debug({ err: error }, 'A fila de tarefas não pôde ser lida'));
      await sleep(POLL_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const renewal = setInterval(() => {
    const names = [...running.keys()];
    if (names.length === 0) return;
    pool
      .query(RENEW, [node, names])
      .catch((error: unknown) => log.debug({ err: error }, 'Tarefas em andamento não renovadas'));
  }, RENEW_MILLISECONDS);
  return {
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(running.values());
      clearInterval(renewal);
    },
  };
}

async function runRound(job: RecurringJob, log: Log, meters: Meters | null, stopping: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const ended = (ok: boolean) => meters?.jobEnded(job.name, { ok, seconds: (performance.now() - startedAt) / 1000 });
  try {
    await job.run(stopping);
    ended(true);
  } catch (error) {
    log.error({ err: error }, 'Tarefa falhou; será tentada de novo na próxima rodada');
    ended(false);
  }
}
