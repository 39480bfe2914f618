import { freePort } from '#tests/free-port.ts';
import { keepResults, tableOf } from './results.ts';
import { callsTo } from './speed/calls.ts';
import { startPanelProcess } from './speed/contenders.ts';
import { cpuMilliseconds } from './speed/cpu.ts';
import { type Call, press } from './speed/load.ts';
import { openProfiler, selfTimes } from './speed/profiler.ts';
import { untilQuiet } from './speed/quiet.ts';
import { openStage } from './speed/stage.ts';
import { withClient } from './with-client.ts';

/** Shows the statements and functions of a list and of one command of each kind; see docs/performance.md. */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 400);
const FUNCTIONS = 25;
const QUERY_CHARACTERS = 110;
/** Cost per command from which a statement of a job is shown. */
const JOB_MS = 0.02;

const steps = ['create', 'list', 'accept', 'arrive', 'begin', 'complete'] as const;
/** Steps whose cost is shown. The others only lead to them. */
const shown = new Set<string>(['create', 'list', 'accept', 'complete']);

/** Returns the value per command. */
const each = (value: number, digits = 2): number => Number((value / TRIPS).toFixed(digits));

type Row = { query: string; calls: number; planMs: number; ms: number; walBytes: number };
const statements = `select regexp_replace(query, '\\s+', ' ', 'g') as query, sum(calls)::float8 as calls,
    sum(total_plan_time)::float8 as "planMs", sum(total_exec_time)::float8 as ms, sum(wal_bytes)::float8 as "walBytes"
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) group by 1 order by ms desc`;

const stage = await openStage(['panel'], { preload: 'pg_stat_statements' });
const port = await freePort();
const panel = await startPanelProcess(stage, { options: [`--inspect=127.0.0.1:${port}`] });
const profiler = await openProfiler(port);
const superuserUrl = stage.superuserUrl('panel');
const sections: string[] = [];
const summary: (string | number)[][] = [];
try {
  // Without page images, the bytes of a statement do not depend on the time since the last checkpoint.
  await withClient(superuserUrl, async (client) => {
    await client.query('create extension pg_stat_statements');
    await client.query('alter system set full_page_writes = off');
    await client.query('alter system set pg_stat_statements.track_planning = on');
    await client.query('select pg_reload_conf()');
  });
  const calls = callsTo(stage, panel);
  let ids: string[] = [];
  // The first half of the trips is a warm-up and is not counted.
  for (const first of [0, TRIPS]) {
    for (const step of steps) {
      const list = Array.from({ length: TRIPS }, (_, index): Call => {
        const n = first + index;
        if (step === 'create' || step === 'list') return calls[step](n);
        return step === 'accept' ? calls.accept(n, ids[index] ?? '') : calls.step(n, ids[index] ?? '', step);
      });
      await untilQuiet(superuserUrl);
      await withClient(superuserUrl, (client) => client.query('select pg_stat_statements_reset()'));
      const used = () => Promise.all([cpuMilliseconds(panel.pid), cpuMilliseconds(stage.pid)]);
      const before = await used();
      await profiler.start();
      const { answers } = await press(panel.url, list, {
        connections: 1,
        expected: step === 'create' ? 201 : 200,
        keep: true,
      });
      const profile = await profiler.stop();
      const rows = await readStatements();
      // The jobs that the commands caused are part of their cost.
      await untilQuiet(superuserUrl);
      const after = await used();
      if (step === 'create') ids = answers.map((answer) => (JSON.parse(answer) as { id: string }).id);
      if (first === 0 || !shown.has(step)) continue;
      const cpu = [after[0] - before[0], after[1] - before[1]];
      describe(step, rows, await readStatements(), selfTimes(profile, FUNCTIONS), cpu);
    }
  }
} finally {
  profiler.close();
  await panel.stop();
  await stage.stop();
}

function readStatements(): Promise<Row[]> {
  return withClient(superuserUrl, async (client) => (await client.query<Row>(statements)).rows);
}

function cellOf(query: string): string {
  return `\`${query.slice(0, QUERY_CHARACTERS).replaceAll('|', '\\|')}\``;
}

/** `rows` is read at the last answer, `later` after the jobs. */
function describe(
  step: string,
  rows: readonly Row[],
  later: readonly Row[],
  functions: readonly [string, number][],
  cpu: readonly number[],
): void {
  // Statements of jobs run less often than once per command.
  const own = rows.filter(({ calls }) => calls >= TRIPS / 2);
  const sum = (pick: (row: Row) => number) => own.reduce((total, row) => total + pick(row), 0);
  summary.push([
    step,
    each(
      sum(({ calls }) => calls),
      1,
    ),
    each(sum(({ planMs }) => planMs)),
    each(sum(({ ms }) => ms)),
    each(later.reduce((total, { planMs, ms }) => total + planMs + ms, 0) - sum(({ planMs, ms }) => planMs + ms)),
    each(
      sum(({ walBytes }) => walBytes),
      0,
    ),
    ...cpu.map((ms) => each(ms)),
  ]);
  const queries = own.map(({ query, calls, planMs, ms, walBytes }) => [
    cellOf(query),
    each(calls, 1),
    each(planMs, 3),
    each(ms, 3),
    each(walBytes, 0),
  ]);
  const ofCommands = new Map(own.map(({ query, planMs, ms }) => [query, planMs + ms]));
  const ofJobs = later
    .map(({ query, planMs, ms }): [string, number] => [
      cellOf(query),
      each(planMs + ms - (ofCommands.get(query) ?? 0), 3),
    ])
    .filter(([, ms]) => ms >= JOB_MS)
    .toSorted(([, a], [, b]) => b - a);
  const places = functions.map(([place, us]) => [`\`${place}\``, each(us, 1)]);
  sections.push(
    `## ${step}\n\n${tableOf(['statement', 'calls', 'planning ms', 'execution ms', 'WAL bytes'], queries)}\n\n${tableOf(['statement of a job', 'ms'], ofJobs)}\n\n${tableOf(['function of the server', 'self time µs'], places)}`,
  );
}

const head = [
  'command',
  'statements',
  'planning ms',
  'execution ms',
  'ms of jobs',
  'WAL bytes',
  'server CPU ms',
  'database CPU ms',
];
const text = `Cost of one command and of one list, from ${TRIPS} commands one after the other (\`npm run bench:commands\`). WAL is without page images.

${tableOf(head, summary)}

${sections.join('\n\n')}`;
await keepResults('commands', text, { trips: TRIPS, summary });
