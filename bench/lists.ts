import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ListCase, listCases, readCast } from './list-cases.ts';
import { openBenchDatabase, startBenchPanel, withClient } from './panel.ts';

/**
 * How often each case is asked, after one that warms it up; every time with other names, clients and places to start. Words
 * behind the command choose cases: `npm run bench:lists -- 'largest partner'`.
 */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 60);
const chosen = process.argv.slice(2);

type Result = { case: string; best: number; p50: number; p95: number; worst: number; rows: number };

async function measure({ name, who, path, queries }: ListCase, url: string, cookie: string): Promise<Result> {
  const times: number[] = [];
  let rows = 0;
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const query = queries[turn % queries.length] ?? '';
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1${path}?${query}`, { headers: { cookie } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${who}, ${name}: ${answer.status} ${text}`);
    if (turn === 0) continue;
    times.push(performance.now() - started);
    rows += (JSON.parse(text) as { items?: unknown[] }).items?.length ?? 1;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(1));
  return {
    case: `${who}: ${name}`,
    best: at(0),
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
    rows: Math.round(rows / TIMES),
  };
}

const database = await openBenchDatabase();
const panel = await startBenchPanel(database.ownerUrl);
try {
  const cast = await withClient(database.superuserUrl, readCast);
  const results: Result[] = [];
  for (const one of listCases(cast)) {
    if (!chosen.every((word) => `${one.who}: ${one.name}`.includes(word))) continue;
    const result = await measure(one, panel.url, await panel.cookieFor(one.profile));
    console.log(
      `${result.case.padEnd(64)} best ${result.best} ms, p50 ${result.p50} ms, p95 ${result.p95} ms, ${result.rows} rows`,
    );
    results.push(result);
  }
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'lists.json'), `${JSON.stringify({ trips: cast.trips, results }, null, 2)}\n`);
  const lines = results.map(
    (row) => `| ${row.case} | ${row.best} | ${row.p50} | ${row.p95} | ${row.worst} | ${row.rows} |`,
  );
  const table = ['| case | best ms | p50 ms | p95 ms | worst ms | rows |', '|---|--:|--:|--:|--:|--:|', ...lines].join(
    '\n',
  );
  await writeFile(
    join(folder, 'lists.md'),
    `Lists and dashboards over ${cast.trips} trips, over HTTP (\`npm run bench:lists\`).\n\n${table}\n`,
  );
  const slow = results.filter(({ p95 }) => p95 >= 50);
  console.log(slow.length === 0 ? 'every case under 50 ms' : `over 50 ms: ${slow.map((row) => row.case).join('; ')}`);
} finally {
  await panel.close();
  await database.stop();
}
