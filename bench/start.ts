import type { ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { makeTemporaryFolder, startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { residentMegabytes } from './memory.ts';
import { spawnPanel, stopProcess } from './panel-process.ts';
import { keepResults, median, tableOf } from './results.ts';

/** Measures the time from the start of the process to the first page, and the idle memory; see docs/performance.md. */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 7);
const IDLE_SECONDS = 30;
const IDLE_TIMES = 3;
const LOOK_MS = 5;

type Started = { seconds: number; residentMb: number };
type Setting = { dataDir: string; compiled: string; databaseUrl?: string };

/** Starts and stops the panel once. With `idle`, measures the memory after `IDLE_SECONDS`. */
async function start({ dataDir, compiled, databaseUrl }: Setting, idle = false): Promise<Started> {
  const begun = performance.now();
  const { url, child } = await spawnPanel(dataDir, {
    NODE_COMPILE_CACHE: compiled,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  await untilServed(url, child);
  const seconds = (performance.now() - begun) / 1000;
  if (idle) await sleep(IDLE_SECONDS * 1000);
  const residentMb = await residentMegabytes(child.pid ?? 0);
  await stopProcess(child);
  return { seconds, residentMb };
}

/** Waits until the server sends the page, because an open port is not enough. */
async function untilServed(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const page = await fetch(url).catch(() => null);
    if (page?.ok && (await page.text()).includes('<div id="root">')) return;
    if (child.exitCode !== null) throw new Error('the panel did not start');
    await sleep(LOOK_MS);
  }
}

async function timesOf(startOnce: () => Promise<Started>): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push((await startOnce()).seconds);
  return times;
}

const folders: string[] = [];
async function folder(): Promise<string> {
  const made = await makeTemporaryFolder();
  folders.push(made);
  return made;
}

const cluster = await startThrowAwayCluster();
try {
  const databaseUrl = cluster.url();
  await ensureRoles(databaseUrl);
  await migrate(databaseUrl);
  const [dataDir, compiled] = [await folder(), await folder()];
  const kept = { dataDir, compiled };
  const times = {
    'empty directory, nothing compiled': await timesOf(async () =>
      start({ dataDir: await folder(), compiled: await folder() }),
    ),
    'empty directory': await timesOf(async () => start({ dataDir: await folder(), compiled })),
    'own PostgreSQL, stopped in good order': await timesOf(() => start(kept)),
    'database of DATABASE_URL': await timesOf(() => start({ ...kept, databaseUrl })),
  };
  const idle: number[] = [];
  for (let time = 0; time < IDLE_TIMES; time += 1) idle.push((await start({ ...kept, databaseUrl }, true)).residentMb);
  await report(times, median(idle));
} finally {
  await cluster.stop();
  for (const made of folders) await rm(made, { recursive: true, force: true });
}

async function report(times: Record<string, number[]>, idleMb: number): Promise<void> {
  const rows = Object.entries(times).map(([what, seconds]) => ({
    what,
    median: Number(median(seconds).toFixed(2)),
    worst: Number(Math.max(...seconds).toFixed(2)),
  }));
  const table = tableOf(
    ['start with', 'median s', 'worst s'],
    rows.map(({ what, median: middle, worst }) => [what, middle, worst]),
  );
  const lead = `From the start of the process to the first page, ${TIMES} times each (\`npm run bench:start\`).`;
  const idle = `The Node process holds ${idleMb} MB ${IDLE_SECONDS} s after a start without requests (median of ${IDLE_TIMES}).`;
  await keepResults('start', `${lead}\n\n${table}\n\n${idle}`, { times: TIMES, rows, idleMb });
}
