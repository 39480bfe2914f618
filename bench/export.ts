import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportFormats } from '#domain/trips/exports.ts';
import { openBenchDatabase, startBenchPanel, withClient } from './panel.ts';

/** What the process holds, as the kernel counts it. */
async function residentMegabytes(): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

type Result = {
  format: string;
  rows: number;
  megabytes: number;
  seconds: number;
  rssBefore: number;
  rssByQuarter: number[];
};

/** Reads a whole export and throws it away, looking at the memory as it goes. */
async function measure(url: string, cookie: string, format: string): Promise<Result> {
  const before = await residentMegabytes();
  const started = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${format}: ${answer.status} ${await answer.text()}`);
  const samples: number[] = [];
  let bytes = 0;
  let next = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (performance.now() < next) continue;
    samples.push(await residentMegabytes());
    next = performance.now() + 100;
  }
  const quarter = Math.ceil(samples.length / 4);
  return {
    format,
    rows: Number(answer.headers.get('x-export-rows')),
    megabytes: Number((bytes / 1_000_000).toFixed(1)),
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    rssBefore: before,
    rssByQuarter: [0, 1, 2, 3].map((at) => Math.max(0, ...samples.slice(at * quarter, (at + 1) * quarter))),
  };
}

const database = await openBenchDatabase();
const panel = await startBenchPanel(database.ownerUrl);
try {
  const to = await withClient(database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      'select pickup_at as at from trips order by pickup_at offset 99999 limit 1',
    );
    return rows[0]?.at.toISOString() ?? '';
  });
  const cookie = await panel.cookieFor({ tipo: 'admin' });
  const results: Result[] = [];
  for (const format of exportFormats) {
    const url = `${panel.url}/api/v1/trips/export?format=${format}&order=soonest&to=${to}`;
    const result = await measure(url, cookie, format);
    console.log(JSON.stringify(result));
    results.push(result);
  }
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'export.json'), `${JSON.stringify(results, null, 2)}\n`);
  const lines = results.map(
    (row) =>
      `| ${row.format} | ${row.rows} | ${row.megabytes} | ${row.seconds} | ${row.rssBefore} | ${row.rssByQuarter.join(' | ')} |`,
  );
  const head =
    '| format | trips | MB | s | RSS before, MB | 1st quarter | 2nd | 3rd | 4th |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|';
  const text =
    'Exports over HTTP, server and reader in one process (`npm run bench:export`); the most memory seen in each quarter of the time.';
  await writeFile(join(folder, 'export.md'), `${text}\n\n${head}\n${lines.join('\n')}\n`);
} finally {
  await panel.close();
  await database.stop();
}
