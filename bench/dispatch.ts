import { sql } from 'kysely';
import { type OfferingKind } from '#domain/dispatch/policies.ts';
import { readClashes } from '#server/features/trips/assignment/driver-times.ts';
import { evaluatePartners } from '#server/features/trips/assignment/evaluate-partners.ts';
import { offerToQueue } from '#server/features/trips/queue/offer-next.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import { makeDispatchStage } from './dispatch/stage.ts';
import { cpuMilliseconds } from './speed/cpu.ts';
import { withClient } from './with-client.ts';
import { keepResults, percentile, tableOf } from './results.ts';

/** Measures a decision about a trip for each policy; see docs/performance.md. */
const size = {
  trips: Number(process.env['BENCH_TRIPS'] ?? 1_000),
  drivers: Number(process.env['BENCH_DRIVERS'] ?? 500),
  ranks: 12,
};
const NAIVE_TRIPS = 100;
const WARM_UP = 50;
const ONE_DECIMAL = 1;

type Cost = { ms: number; cpuMs: number };
type Costs = { each: Cost[]; databaseCpuMs: number };
type Decide = (tx: Tx, trip: TripRow) => Promise<unknown>;

class Undo extends Error {}

const cluster = await startTemplateCluster();
const stage = await makeDispatchStage(size, cluster);
const { prepared: db, pool } = stage.panel.services;
try {
  await withClient(stage.panel.database.ownerUrl, (client) => client.query('analyze'));
  const { rows } = await pool.query<{ id: string }>(`select id from trips where status = 'available' order by id`);
  const ids = rows.map(({ id }) => id);
  const results: [string, Costs][] = [];
  for (const kind of ['fila', 'proximidade', 'equilibrio'] as const) {
    await setPolicy(kind);
    results.push([kind, await measure(ids, decide)]);
  }
  await setPolicy('proximidade');
  results.push([
    `proximidade, a query for each driver`,
    await measure(ids.slice(0, NAIVE_TRIPS + WARM_UP), decideNaively),
  ]);
  await report(results);
} finally {
  await stage.panel.close();
  await cluster.stop();
}

function setPolicy(kind: OfferingKind): Promise<unknown> {
  return db.updateTable('dispatch_policies').set({ kind, most_minutes: 15, ending_minutes: 5 }).execute();
}

/** Decides about each trip in a transaction that is rolled back, so that every decision finds the same drivers. */
async function measure(ids: readonly string[], run: Decide): Promise<Costs> {
  const costs: Cost[] = [];
  let databaseCpu = 0;
  for (const [index, id] of ids.entries()) {
    if (index === WARM_UP) databaseCpu = await cpuMilliseconds(cluster.pid);
    const [begun, cpu] = [performance.now(), process.cpuUsage()];
    await db
      .transaction()
      .execute(async (tx) => {
        const trip = await tx.selectFrom('trips').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
        await run(tx, trip as unknown as TripRow);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    const used = process.cpuUsage(cpu);
    costs.push({ ms: performance.now() - begun, cpuMs: (used.user + used.system) / 1000 });
  }
  const each = costs.slice(WARM_UP);
  return { each, databaseCpuMs: ((await cpuMilliseconds(cluster.pid)) - databaseCpu) / each.length };
}

async function decide(tx: Tx, trip: TripRow): Promise<void> {
  const offered = await offerToQueue(tx, trip, await readMoment(tx), { isInPool: true });
  if (offered === null) throw new Error(`trip ${trip.id} was not offered`);
}

/** Reads every available driver with a query of its own, and evaluates the partners of all of them. */
async function decideNaively(tx: Tx, trip: TripRow): Promise<void> {
  const { rows } = await sql<{ driverId: string; partnerId: string }>`
    select driver_id as "driverId", partner_id as "partnerId" from presences where ended_at is null`.execute(tx);
  for (const { driverId } of rows) {
    await sql`select p.*, g.lat, g.lng, w.rank_id, r.lat, r.lng, v.lat, v.lng, o.id, o.begun_at, o.duration_seconds,
        exists (select from trip_offers f where f.driver_id = p.driver_id and f.status = 'open')
      from presences p left join driver_positions g on g.driver_id = p.driver_id
      left join position_consents k on k.driver_id = p.driver_id and k.withdrawn_at is null
      left join queue_places w on w.driver_id = p.driver_id and w.left_at is null left join ranks r on r.id = w.rank_id
      left join ranks v on v.id = p.declared_rank_id
      left join trips o on o.partner_id = p.partner_id and o.driver_id = p.driver_id and o.status in ('en_route', 'arrived', 'in_progress')
      where p.driver_id = ${driverId} and p.ended_at is null`.execute(tx);
  }
  const partnerIds = rows.map(({ partnerId }) => partnerId);
  await evaluatePartners(tx, trip, partnerIds, 'take', { overlap: 'driver' });
  await readClashes(tx, trip.id, rows);
}

function percentiles(costs: readonly Cost[], of: (cost: Cost) => number): string[] {
  return [0.5, 0.95, 0.99].map((share) => percentile(costs.map(of), share).toFixed(ONE_DECIMAL));
}

async function report(results: readonly [string, Costs][]): Promise<void> {
  const lines = results.map(([name, { each, databaseCpuMs }]) => [
    name,
    ...percentiles(each, ({ ms }) => ms),
    ...percentiles(each, ({ ms, cpuMs }) => ms - cpuMs),
    ...percentiles(each, ({ cpuMs }) => cpuMs),
    databaseCpuMs.toFixed(ONE_DECIMAL),
  ]);
  const head = [
    'policy',
    ...['total', 'database', 'server'].flatMap((part) => ['p50', 'p95', 'p99'].map((p) => `${part} ${p}`)),
    'database CPU',
  ];
  const text = `Milliseconds of a decision, one after the other, with ${size.trips} open trips and ${size.drivers} available drivers, without a router
(\`npm run bench:dispatch\`). From the lock of the trip to the written offer, without the commit. Server: CPU time of the
process. Database: the rest, which grows with other load of the machine; its CPU time is a mean.

${tableOf(head, lines)}`;
  await keepResults('dispatch', text, { ...size, lines });
}
