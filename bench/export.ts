import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ExportFormat, exportFormats } from '#domain/trips/exports.ts';
import { openBenchDatabase, startBenchPanel } from './panel.ts';
import { withClient } from './with-client.ts';

/**
 * Number of generated trips. The bench exports different numbers of the last trips, because an export that stored all
 * rows in memory would use more memory for more rows.
 */
const TRIPS = 110_000;
const sizes = [25_000, 100_000] as const;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the resident memory of the server process in MB. */
const held = (): number => process.memoryUsage.rss() / 1_000_000;
function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}

type Read = { rows: number; bytes: number; seconds: number };
/**
 * Peak memory in MB before and in each quarter of an export. A quarter that is shorter than the sampling interval is
 * null.
 */
type Measured = Read & { before: number; quarters: (number | null)[] };

/** Runs an export that another process reads. Returns the peak memory in each quarter of the duration of the export. */
async function watch(url: string, cookie: string, memory: () => number, everyMilliseconds: number): Promise<Measured> {
  const before = memory();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(memory()), everyMilliseconds);
  const reader = join(import.meta.dirname, 'discarding-reader.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [reader, url, cookie]);
  clearInterval(timer);
  const part = Math.ceil(samples.length / 4);
  const quarters = [0, 1, 2, 3].map((at) => {
    const seen = samples.slice(at * part, (at + 1) * part);
    return seen.length > 0 ? Math.max(...seen) : null;
  });
  return { ...(JSON.parse(stdout) as Read), before, quarters };
}

type Result = { format: ExportFormat; held: Measured; inUse: Measured };

const database = await openBenchDatabase(TRIPS);
const panel = await startBenchPanel(database.ownerUrl);
try {
  const cookie = await panel.cookieFor({ tipo: 'admin' });
  const results: Result[] = [];
  for (const format of exportFormats) {
    for (const size of sizes) {
      const to = await withClient(database.superuserUrl, async (client) => {
        const { rows } = await client.query<{ at: Date }>(
          'select pickup_at as at from trips order by pickup_at offset $1 limit 1',
          [size - 1],
        );
        return rows[0]?.at.toISOString() ?? '';
      });
      const url = `${panel.url}/api/v1/trips/export?format=${format}&order=soonest&to=${to}`;
      const result = {
        format,
        held: await watch(url, cookie, held, 100),
        inUse: await watch(url, cookie, inUse, 1000),
      };
      console.log(JSON.stringify(result));
      results.push(result);
    }
  }
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'export.json'), `${JSON.stringify(results, null, 2)}\n`);
  const said = ({ before, quarters }: Measured): string =>
    [before, ...quarters].map((mb) => mb?.toFixed(0) ?? '–').join(' | ');
  const lines = results.map(({ format, held: all, inUse: used }) => {
    const { rows, bytes, seconds } = all;
    return `| ${format} | ${rows} | ${(bytes / 1_000_000).toFixed(1)} | ${seconds.toFixed(1)} | ${said(all)} | ${said(used)} |`;
  });
  const parts = 'before | 1st quarter | 2nd | 3rd | 4th';
  const head = `| format | trips | MB | s | held, MB: ${parts} | in use: ${parts} |\n|---|${'--:|'.repeat(13)}`;
  const text =
    'Exports over HTTP, read by another process (`npm run bench:export`). The memory of the server in MB, the most in each quarter of the time: all that its\nprocess holds (RSS), and, in a second run, what is in use once garbage is taken out.';
  await writeFile(join(folder, 'export.md'), `${text}\n\n${head}\n${lines.join('\n')}\n`);
} finally {
  await panel.close();
  await database.stop();
}
