import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { keepResults, median, tableOf } from './results.ts';
import { type Operation, operations } from './speed/calls.ts';
import { startBaseline, startFeathers, startPanelProcess } from './speed/contenders.ts';
import { CONNECTIONS, runRound, type Spent } from './speed/round.ts';
import { sampleStatements } from './speed/sample.ts';
import { openStage } from './speed/stage.ts';
import { requireSameRows, type Wal } from './speed/wal.ts';
import { withClient } from './with-client.ts';

/** Measures the three most frequent calls against baselines in the same run; see docs/performance.md. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const LISTS = Number(process.env['BENCH_LISTS'] ?? 3_000);
const TRIPS = Number(process.env['BENCH_TRIPS'] ?? 800);

const stage = await openStage(['panel', 'panel_sample', 'tuned', 'naive', 'feathers']);
const naiveTable = `create table naive_trips (id uuid primary key, client_id uuid not null, requester_id uuid, status text not null, category text not null,
  payment_method text not null, pickup_at timestamptz not null, passengers jsonb not null, stops jsonb not null, partner_id uuid, accepted_at timestamptz,
  created_at timestamptz not null default now()); create index on naive_trips (client_id, pickup_at)`;
for (const name of ['naive', 'feathers']) await withClient(stage.url(name), (client) => client.query(naiveTable));
const statements = join(await makeTemporaryFolder(), 'statements.json');
await writeFile(statements, JSON.stringify(await sampleStatements(stage)));
const contenders = [
  await startPanelProcess(stage),
  await startBaseline('tuned', stage, statements),
  await startBaseline('naive', stage),
  await startFeathers(stage),
];
const names = contenders.map(({ name }) => name);
const measured = new Map(names.map((name) => [name, [] as Record<Operation, Spent>[]]));
try {
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const results = new Map<string, Record<Operation, Spent>>();
    for (const contender of contenders) {
      const spent = await runRound(stage, contender, { made: round * TRIPS, lists: LISTS, trips: TRIPS });
      results.set(contender.name, spent);
      if (round > 0) measured.get(contender.name)?.push(spent);
      const rates = operations.map((operation) => `${operation} ${Math.round(spent[operation].perSecond)}/s`);
      console.log(`${round === 0 ? 'warm-up' : `round ${round}`} ${contender.name}: ${rates.join(', ')}`);
    }
    const [panel, tuned] = [results.get('panel'), results.get('tuned')];
    for (const operation of ['create', 'accept'] as const)
      if (round > 0 && panel && tuned) requireSameRows(operation, panel[operation], tuned[operation]);
  }
} finally {
  for (const contender of contenders) await contender.stop();
  await stage.stop();
}

const of = (name: string, operation: Operation, pick: (spent: Spent) => number): number =>
  median((measured.get(name) ?? []).map((round) => pick(round[operation])));
const perSecond = (name: string, operation: Operation) => of(name, operation, (spent) => spent.perSecond);
const kilobytes = (pick: (wal: Wal) => number) => (spent: Spent) => pick(spent.wal) / 1000 / spent.calls;
const rounded = (digits: number, value: number) => Number(value.toFixed(digits));

const rows = operations.flatMap((operation) =>
  names.map((name) => ({
    operation,
    contender: name,
    perSecond: Math.round(perSecond(name, operation)),
    ofNaive: rounded(2, perSecond(name, operation) / perSecond('naive', operation)),
    ofTuned: rounded(2, perSecond(name, operation) / perSecond('tuned', operation)),
    p50: rounded(
      1,
      of(name, operation, ({ p50 }) => p50),
    ),
    p99: rounded(
      1,
      of(name, operation, ({ p99 }) => p99),
    ),
    serverMs: rounded(
      2,
      of(name, operation, ({ serverMs }) => serverMs),
    ),
    databaseMs: rounded(
      2,
      of(name, operation, ({ databaseMs }) => databaseMs),
    ),
    walKb: rounded(
      1,
      of(
        name,
        operation,
        kilobytes(({ bytes }) => bytes),
      ),
    ),
    imagesKb: rounded(
      1,
      of(
        name,
        operation,
        kilobytes(({ imageBytes }) => imageBytes),
      ),
    ),
  })),
);
const head = 'call,who,calls/s,× naive,× tuned,p50 ms,p99 ms,server CPU ms,database CPU ms,WAL kB,page images kB';
const table = tableOf(
  head.split(','),
  rows.map((row) => Object.values(row)),
);

const kinds = ['Heap', 'Btree', 'Gin', 'Heap2', 'Transaction', 'notices'];
const wal = operations
  .filter((operation) => operation !== 'list')
  .flatMap((operation) =>
    names.map((name) => ({
      operation,
      contender: name,
      kinds: Object.fromEntries(
        kinds.map((kind) => [
          kind,
          {
            records: rounded(
              1,
              of(name, operation, ({ calls, wal: { kinds: all } }) => (all[kind]?.records ?? 0) / calls),
            ),
            bytes: Math.round(of(name, operation, ({ calls, wal: { kinds: all } }) => (all[kind]?.bytes ?? 0) / calls)),
          },
        ]),
      ),
    })),
  );
const walTable = tableOf(
  ['call', 'who', ...kinds.map((kind) => `${kind}: records`).flatMap((name) => [name, 'bytes'])],
  wal.map(({ operation, contender, kinds: each }) => [
    operation,
    contender,
    ...kinds.flatMap((kind) => [each[kind]?.records ?? 0, each[kind]?.bytes ?? 0]),
  ]),
);
const text = `The panel beside its baselines, ${CONNECTIONS} connections, medians of ${ROUNDS} interleaved rounds (\`npm run bench\`).

${table}

Write-ahead log per call, without page images.

${walTable}`;
await keepResults('speed', text, { connections: CONNECTIONS, rounds: ROUNDS, rows, wal });
