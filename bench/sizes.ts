import { isKeyed, type ListCase, listCases, readCast } from './list-cases.ts';
import { askList, type Call, type ListTimes, timesOf } from './measure-list.ts';
import { addressesIn, type BenchDatabase, type BenchPanel, openBenchDatabase, startBenchPanel } from './panel.ts';
import { keepResults, tableOf } from './results.ts';
import { withClient } from './with-client.ts';

/** Numbers of trips, ascending. The duration of a list must not grow with the number of trips. */
const SIZES = (process.env['BENCH_SIZES'] ?? '100000,1000000,10000000').split(',').map(Number);
const TIMES = Number(process.env['BENCH_TIMES'] ?? 60);
/** Folder in which `npm run bench:database` stored the URLs of existing databases. */
const FOLDER = process.env['BENCH_DATABASES'];
/**
 * Number of calls before the next size is measured. The sizes take turns, so that other load on the machine affects all
 * sizes.
 */
const CALLS_IN_A_TURN = 6;

type Sizes = { [trips: string]: ListTimes[] };
type Size = { trips: number; database: BenchDatabase; panel: BenchPanel; cases: ListCase[] };

async function openSize(trips: number): Promise<Size> {
  const there = FOLDER && (await addressesIn(FOLDER, trips));
  const database = await openBenchDatabase(trips, { words: false, ...(there && { there }) });
  const cases = listCases(await withClient(database.superuserUrl, readCast)).filter(isKeyed);
  return { trips, database, cases, panel: await startBenchPanel(database.ownerUrl, { sums: false }) };
}

/** Measures one case at each size. */
async function measure(sizes: Size[], at: number): Promise<ListTimes[]> {
  const contenders = await Promise.all(
    sizes.map(async ({ panel, cases }) => {
      const one = cases[at] as ListCase;
      return { one, url: panel.url, cookie: await panel.cookieFor(one.profile), calls: [] as Call[] };
    }),
  );
  // Runs every query once as a warm-up.
  for (const { one, url, cookie } of contenders) await askList(one, { url, cookie, times: one.queries.length });
  for (let first = 0; first < TIMES; first += CALLS_IN_A_TURN) {
    const times = Math.min(CALLS_IN_A_TURN, TIMES - first);
    for (const { one, url, cookie, calls } of contenders) {
      calls.push(...(await askList(one, { url, cookie, times, first })));
    }
  }
  return contenders.map(({ one, calls }) => timesOf(one, calls));
}

async function measureAll(sizes: Size[]): Promise<Sizes> {
  const results: Sizes = Object.fromEntries(sizes.map(({ trips }) => [trips, []]));
  for (const at of sizes[0]?.cases.keys() ?? []) {
    const times = await measure(sizes, at);
    for (const [index, { trips }] of sizes.entries()) results[trips]?.push(times[index] as ListTimes);
    console.log(`${times[0]?.case.padEnd(64)} p95 ${times.map(({ p95 }) => `${p95} ms`).join(', ')}`);
  }
  return results;
}

function table(sizes: Sizes): string {
  const counts = Object.keys(sizes).toSorted((a, b) => Number(a) - Number(b));
  const [fewest = '', most = ''] = [counts[0], counts.at(-1)];
  const rows = (sizes[fewest] ?? []).map((one) => {
    const times = counts.flatMap((count) => {
      const measured = sizes[count]?.find((other) => other.case === one.case);
      return [measured?.p50 ?? '–', measured?.p95 ?? '–'];
    });
    const growth = ((sizes[most]?.find((other) => other.case === one.case)?.p95 ?? 0) / one.p95).toFixed(2);
    return [one.case].concat(times.map(String), growth);
  });
  const heads = counts.flatMap((count) => [`${Number(count).toLocaleString('en')}: p50 ms`, 'p95 ms']);
  return tableOf(['case', ...heads, 'last p95 / first'], rows);
}

const opened: Size[] = [];
try {
  for (const trips of SIZES) opened.push(await openSize(trips));
  const sizes = await measureAll(opened);
  const title = 'Lists that go by a key, over HTTP, as the trips grow (`npm run bench:sizes`).';
  await keepResults('sizes', `${title}\n\n${table(sizes)}`, sizes);
} finally {
  for (const { panel, database } of opened) {
    await panel.close();
    await database.stop();
  }
}
