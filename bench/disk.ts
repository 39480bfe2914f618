import { openBenchDatabase } from './panel.ts';
import { keepResults, tableOf } from './results.ts';
import { withClient } from './with-client.ts';

/** Shows the bytes on disk of a trip in each table, after the load and one vacuum; see docs/performance.md. */
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 100_000);

type Size = { table: string; rows: number; heap: number; toast: number; indexes: number };

/** Tables of trips: those that are named after trips or refer to one, with their partitions. */
const sizes = `
with tables as (
  select c.oid, coalesce(pg_partition_root(c.oid), c.oid) as root from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace)
select t.root::regclass::text as table, sum(greatest(c.reltuples, 0))::float8 as rows, sum(pg_relation_size(c.oid))::float8 as heap,
  sum(pg_table_size(c.oid) - pg_relation_size(c.oid))::float8 as toast, sum(pg_indexes_size(c.oid))::float8 as indexes
from tables t join pg_class c on c.oid = t.oid
where t.root::regclass::text like any (array['trip%', 'bookings'])
  or exists (select from pg_attribute a where a.attrelid = t.root and a.attname = 'trip_id' and not a.attisdropped)
group by 1 having sum(greatest(c.reltuples, 0)) > 0 order by sum(pg_total_relation_size(c.oid)) desc`;

const database = await openBenchDatabase(TRIPS);
try {
  const { rows, trips } = await withClient(database.superuserUrl, async (client) => {
    const count = await client.query<{ trips: number }>('select count(*)::float8 as trips from trips');
    return { rows: (await client.query<Size>(sizes)).rows, trips: count.rows[0]?.trips ?? 1 };
  });
  const perTrip = (bytes: number) => Math.round(bytes / trips);
  const lines = rows.map(({ table, rows: count, heap, toast, indexes }) => ({
    table,
    rows: Number((count / trips).toFixed(2)),
    heap: perTrip(heap),
    toast: perTrip(toast),
    indexes: perTrip(indexes),
    total: perTrip(heap + toast + indexes),
  }));
  const total = (column: 'heap' | 'toast' | 'indexes' | 'total') => lines.reduce((sum, line) => sum + line[column], 0);
  const sum = {
    table: 'total',
    rows: '',
    heap: total('heap'),
    toast: total('toast'),
    indexes: total('indexes'),
    total: total('total'),
  };
  const table = tableOf(
    ['table', 'rows per trip', 'heap bytes', 'TOAST and maps', 'indexes', 'total'],
    [...lines, sum].map((line) => Object.values(line)),
  );
  const title = `Bytes on disk per trip, of ${trips.toLocaleString('en')} generated trips (\`npm run bench:disk\`). Generated trips have no events, links and outbox rows.`;
  await keepResults('disk', `${title}\n\n${table}`, { trips, lines });
} finally {
  await database.stop();
}
