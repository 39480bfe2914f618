import { listCases, readCast } from './list-cases.ts';
import { type ListTimes, measureList } from './measure-list.ts';
import { openBenchDatabase, startBenchPanel } from './panel.ts';
import { withClient } from './with-client.ts';
import { measureReplicaShare } from './replica-share.ts';
import { keepResults, tableOf } from './results.ts';

/**
 * Number of calls of each case after a warm-up call. Consecutive calls use different names, clients and cursors.
 * Arguments select cases: `npm run bench:lists -- 'largest partner'`. The argument `replica` measures instead what a
 * replica takes over.
 */
const TIMES = Number(process.env['BENCH_TIMES'] ?? 60);
const chosen = process.argv.slice(2);

/** Indexes of trips that guard nothing and were not scanned since the database was created. */
const unscanned = `select string_agg(s.indexrelname, ', ' order by s.indexrelname) as names
  from pg_stat_user_indexes s join pg_index i using (indexrelid)
  where s.relname = 'trips' and s.idx_scan = 0 and not i.indisunique`;

if (chosen[0] === 'replica') await measureReplicaShare();
else await measureLists();

async function measureLists(): Promise<void> {
  const database = await openBenchDatabase();
  const panel = await startBenchPanel(database.ownerUrl);
  try {
    const cast = await withClient(database.superuserUrl, readCast);
    const results: ListTimes[] = [];
    for (const one of listCases(cast)) {
      if (!chosen.every((word) => `${one.who}: ${one.name}`.includes(word))) continue;
      const result = await measureList(one, {
        url: panel.url,
        cookie: await panel.cookieFor(one.profile),
        times: TIMES,
      });
      console.log(
        `${result.case.padEnd(64)} best ${result.best} ms, p50 ${result.p50} ms, p95 ${result.p95} ms, ${result.rows} rows`,
      );
      results.push(result);
    }
    const table = tableOf(
      ['case', 'best ms', 'p50 ms', 'p95 ms', 'worst ms', 'rows'],
      results.map((row) => [row.case, row.best, row.p50, row.p95, row.worst, row.rows]),
    );
    const title = `Lists and dashboards over ${cast.trips} trips, over HTTP (\`npm run bench:lists\`).`;
    const idle = await withClient(
      database.superuserUrl,
      async (client) => (await client.query<{ names: string | null }>(unscanned)).rows[0]?.names,
    );
    const note = `Indexes of \`trips\` that were never scanned (\`pg_stat_user_indexes\`): ${idle ?? 'none'}.`;
    await keepResults('lists', `${title}\n\n${table}\n\n${note}`, { trips: cast.trips, results });
    const slow = results.filter(({ p95 }) => p95 >= 50);
    console.log(slow.length === 0 ? 'every case under 50 ms' : `over 50 ms: ${slow.map((row) => row.case).join('; ')}`);
  } finally {
    await panel.close();
    await database.stop();
  }
}
