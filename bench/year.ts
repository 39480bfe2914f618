import { rm } from 'node:fs/promises';
import type { Client } from 'pg';
import { sealLedger } from '#server/features/ledger/jobs.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { keepResults, tableOf } from './results.ts';
import { startPanelProcess } from './speed/contenders.ts';
import { openStage, type Stage } from './speed/stage.ts';
import { withClient } from './with-client.ts';
import { measureBackup } from './year/backup.ts';
import { PURGES, purgeDay, runTrips, secondsOf } from './year/day.ts';
import { fitLine } from './year/fit.ts';

/** Numbers of finished trips. Each is a sample of the same year, with a day's share of it run through the API. */
const SIZES = (process.env['BENCH_SIZES'] ?? '6000,18000,54000').split(',').map(Number);
/** A city of 38,000 taxis with 13 trips a day each (docs/scaling.md). */
const YEAR_TRIPS = 180_000_000;
const DAY_TRIPS = 494_000;
/** A settlement and a release for nearly nine of ten trips. */
const ENTRIES_OF_TRIP = 1.74;
const WARM_UP = 20;
const SHOWN = 10;
/** Retention periods of the rows of a trip (jobs of the panel). */
const KEPT_DAYS: Record<string, number> = {
  domain_events: 90,
  notifications: 90,
  notification_deliveries: 90,
  idempotency_keys: 3,
  outbox: 0.5,
};

type Bytes = { name: string; bytes: number };
type Table = Bytes & { rows: number };
type Size = {
  trips: number;
  day: number;
  /** Seconds and bytes that grow with the year. */
  figures: Record<string, number>;
  tables: Table[];
  indexes: Bytes[];
  /** Rows and bytes that the trips of the day added to each table, after the vacuum. */
  grown: Table[];
};

const tableBytes = `
  select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_total_relation_size(c.oid))::float8 as bytes
  from pg_class c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) group by 1 order by 1`;
const indexBytes = `
  select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes from pg_index i
  join pg_class c on c.oid = i.indrelid where c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)`;
const databaseBytes = 'select pg_database_size(current_database())::float8 as value';
const walBytes = "select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as value";
const deadRows = 'select sum(n_dead_tup)::float8 as value from pg_stat_user_tables';

/** Repeats the timeline of one real trip for each generated trip; trips that did not run get its first event. */
const timelines = `
  insert into trip_events (trip_id, trip_version, action, from_status, to_status, actor_id, actor_role, partner_id, reason, data, at)
  select t.id, e.trip_version, e.action, e.from_status, e.to_status, e.actor_id, e.actor_role, t.partner_id, e.reason, e.data, t.created_at
  from trips t cross join (select * from trip_events where trip_id = $1) e
  where t.created_at < now() and (t.status = 'completed' or e.trip_version = 1)
    and not exists (select from trip_events there where there.trip_id = t.id)`;

async function valueOf(client: Client, text: string): Promise<number> {
  return (await client.query<{ value: number }>(text)).rows[0]?.value ?? 0;
}

async function measure(trips: number): Promise<Size> {
  const stage = await openStage(['panel'], { trips, books: { entriesOfTrip: ENTRIES_OF_TRIP, sealed: false } });
  const dataDir = await makeTemporaryFolder();
  try {
    await prepare(stage, dataDir);
    return await withClient(stage.superuserUrl('panel'), (client) => measureStage(client, { stage, dataDir, trips }));
  } finally {
    await stage.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seals the ledger, and lets no job of the night or of the retention run during the measurement. */
async function prepare(stage: Stage, dataDir: string): Promise<void> {
  await withClient(stage.superuserUrl('panel'), async (client) => {
    for (const text of [
      "insert into nightly_rounds (day, proof, backup_file) select current_date + n, '{}', '' from generate_series(-1, 1) n",
      'update settings set passenger_months = 120',
      'alter system set autovacuum = off',
      'select pg_reload_conf()',
    ])
      await client.query(text);
  });
  const database = openPool(stage.url('panel'), { role: 'painel_app', max: 2 });
  try {
    await sealLedger(database.db, dataDir);
  } finally {
    await database.close();
  }
}

type Place = { stage: Stage; dataDir: string; trips: number };

async function measureStage(client: Client, { stage, dataDir, trips }: Place): Promise<Size> {
  const day = Math.round((trips * DAY_TRIPS) / YEAR_TRIPS);
  const panel = await startPanelProcess(stage, { keptDataDir: dataDir });
  let ids: string[];
  let before: Table[];
  let wal: number;
  try {
    const [sample] = await runTrips(stage, panel, { first: 0, count: WARM_UP });
    await client.query('set session_replication_role = replica');
    await client.query(timelines, [sample]);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    before = await readTables(client);
    wal = await valueOf(client, walBytes);
    ids = await runTrips(stage, panel, { first: WARM_UP, count: day });
    wal = (await valueOf(client, walBytes)) - wal;
  } finally {
    await panel.stop();
  }
  const dead = await valueOf(client, deadRows);
  const vacuum = await secondsOf(() => client.query('vacuum (analyze)'));
  const left = await valueOf(client, deadRows);
  const tables = await readTables(client);
  const indexes = (await client.query<Bytes>(indexBytes)).rows;
  const bytes = await valueOf(client, databaseBytes);
  const backup = await measureBackup(stage, dataDir);
  return {
    trips,
    day,
    tables,
    indexes,
    grown: tables.map((now, index) => ({
      name: now.name,
      bytes: now.bytes - (before[index]?.bytes ?? 0),
      rows: now.rows - (before[index]?.rows ?? 0),
    })),
    figures: { bytes, wal, dead, left, vacuum, ...backup, ...(await purgeDay(stage, ids)) },
  };
}

async function readTables(client: Client): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { name, bytes } of (await client.query<Bytes>(tableBytes)).rows)
    tables.push({ name, bytes, rows: await valueOf(client, `select count(*)::float8 as value from ${name}`) });
  return tables;
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const seconds = (value: number): string =>
  value < 7200 ? `${value.toPrecision(3)} s` : `${(value / 3600).toPrecision(3)} h`;
const gigabytes = (bytes: number): string => (bytes / 1e9).toPrecision(3);

/** Prints a value at each size, and the line through the values at a year of the city. */
function row(
  name: string,
  sizes: readonly Size[],
  valueAt: (size: Size) => number,
  format: (value: number) => string,
): string[] {
  const fit = fitLine(sizes.map((size) => [size.trips, valueAt(size)]));
  return [
    name,
    ...sizes.map((size) => format(valueAt(size))),
    `${(fit.deviation * 100).toFixed(0)} %`,
    format(fit.at(YEAR_TRIPS)),
  ];
}

const bytesOf = (list: readonly Bytes[], name: string): number => list.find((one) => one.name === name)?.bytes ?? 0;

function report(sizes: readonly Size[]): string {
  const largest = sizes.at(-1) as Size;
  const head = (name: string) => [
    name,
    ...sizes.map(({ trips }) => whole(trips)),
    'farthest from the line',
    whole(YEAR_TRIPS),
  ];
  const rowsOf = (pick: (size: Size) => readonly Bytes[]) =>
    pick(largest)
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, SHOWN)
      .map(({ name }) => row(`\`${name}\``, sizes, (size) => bytesOf(pick(size), name), gigabytes));
  const figure = (label: string, name: string, format: (value: number) => string) =>
    row(label, sizes, ({ figures }) => figures[name] ?? 0, format);
  const days = largest.grown
    .filter(({ rows }) => rows >= largest.day / 2)
    .map(({ name, rows, bytes }) => {
      const kept = KEPT_DAYS[name];
      const perTrip = bytes / largest.day;
      return [
        `\`${name}\``,
        (rows / largest.day).toFixed(1),
        whole(perTrip),
        gigabytes(perTrip * DAY_TRIPS),
        kept ? String(kept) : '–',
        kept ? gigabytes(perTrip * DAY_TRIPS * kept) : '–',
      ];
    });
  return [
    `A year of a city of 38,000 taxis, on samples of the year (\`npm run bench:year\`). The last column is the line through the samples at ${whole(YEAR_TRIPS)} trips. The samples fit into memory and such a year does not: the times are lower bounds. A day has ${whole(DAY_TRIPS)} trips, ${sizes.map(({ day }) => whole(day)).join(', ')} in the samples.`,
    '## Times and bytes',
    tableOf(head('of the year'), [
      figure('database, GB', 'bytes', gigabytes),
      figure('backup file, GB', 'backup bytes', gigabytes),
      figure('`npm run backup`', 'backup', seconds),
      figure('`npm run restore`, with the proof', 'restore', seconds),
      figure('`npm run proof`', 'proof', seconds),
    ]),
    tableOf(head('of a day'), [
      figure('write-ahead log, GB', 'wal', gigabytes),
      figure('dead rows', 'dead', whole),
      figure('`VACUUM (ANALYZE)` after it', 'vacuum', seconds),
      figure('dead rows left', 'left', whole),
      ...PURGES.map((name) => figure(`purge: ${name}`, name, seconds)),
    ]),
    '## Largest tables with their indexes, GB',
    tableOf(
      head('table'),
      rowsOf(({ tables }) => tables),
    ),
    '## Largest indexes, GB',
    tableOf(
      head('index'),
      rowsOf(({ indexes }) => indexes),
    ),
    `## What a trip of the day adds, in the sample of ${whole(largest.trips)} trips`,
    'After the vacuum. Partners get no notification of an available trip here; each notified partner would add a row.',
    tableOf(['table', 'rows', 'bytes', 'GB a day', 'days kept', 'GB kept'], days),
  ].join('\n\n');
}

const sizes: Size[] = [];
for (const trips of SIZES) {
  sizes.push(await measure(trips));
  console.log(JSON.stringify(sizes.at(-1)?.figures));
}
await keepResults(
  'year',
  report(sizes),
  sizes.map(({ trips, day, figures }) => ({ trips, day, figures })),
);
