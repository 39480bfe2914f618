import { startPooler } from '#tests/pooler.ts';
import { keepResults, median, tableOf } from './results.ts';
import { type Operation, operations } from './speed/calls.ts';
import { startPanelProcess } from './speed/contenders.ts';
import { CONNECTIONS, runRound, type Spent } from './speed/round.ts';
import { openStage } from './speed/stage.ts';

/** Compares the panel whose calls pass PgBouncer with the panel that connects directly. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const LISTS = 2_000;
const TRIPS = 400;
const names = { panel: 'direct', panel_pooled: 'through PgBouncer' };

const stage = await openStage(Object.keys(names));
const pooler = await startPooler(stage.superuserUrl('panel'));
const settings = { DATABASE_POOLER_URL: pooler.url('bench_panel_pooled') };
const contenders = [await startPanelProcess(stage), await startPanelProcess(stage, { name: 'panel_pooled', settings })];
const measured = new Map(contenders.map(({ name }) => [name, [] as Record<Operation, Spent>[]]));
try {
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const contender of contenders) {
      const spent = await runRound(stage, contender, { made: round * TRIPS, lists: LISTS, trips: TRIPS });
      if (round > 0) measured.get(contender.name)?.push(spent);
    }
} finally {
  for (const contender of contenders) await contender.stop();
  await pooler.stop();
  await stage.stop();
}

const rows = operations.flatMap((operation) =>
  Object.entries(names).map(([name, label]) => {
    const of = (pick: (spent: Spent) => number) =>
      median((measured.get(name) ?? []).map((round) => pick(round[operation])));
    return {
      operation,
      label,
      perSecond: Math.round(of(({ perSecond }) => perSecond)),
      p99: Math.round(of(({ p99 }) => p99)),
      serverMs: Number(of(({ serverMs }) => serverMs).toFixed(2)),
      databaseMs: Number(of(({ databaseMs }) => databaseMs).toFixed(2)),
    };
  }),
);
const head = ['call', 'connection', 'calls/s', 'p99 ms', 'server CPU ms', 'database CPU ms'];
const table = tableOf(
  head,
  rows.map((row) => Object.values(row)),
);
const text = `The panel with and without PgBouncer, ${CONNECTIONS} callers, medians of ${ROUNDS} interleaved rounds (\`npm run bench:pooler\`). The CPU time of PgBouncer is not included.

${table}`;
await keepResults('pooler', text, { connections: CONNECTIONS, rounds: ROUNDS, rows });
