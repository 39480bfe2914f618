import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { loadDemo } from '#server/demo/load.ts';
import { removeSilent } from '#server/features/presence/jobs.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { sweep } from '#server/features/trips/actions/jobs.ts';
import { grantClock, revokeClock } from '#server/platform/database/roles.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import { createLog } from '#server/platform/log.ts';
import { must } from '#tests/authorisation/world.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';
import { moveCarsJob, step } from './cars.ts';
import { loadedPositionsJob } from './loaded-positions.ts';

const NOW = Date.parse('2026-11-18T17:00:00Z');
const log = createLog({ level: 'silent' });
let cluster: EmbeddedPostgres;
let panel: Panel;
let clock: MovingClock;
let admin: Caller;
let job: RecurringJob;
let seconds = 0;

beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  const options = { now: new Date(NOW), pastTrips: 0, pastDays: 1 };
  await prepareInstallation(cluster.url(), (url) => loadDemo(url, log, options), log);
  await grantClock(cluster.url());
  const database = { ownerUrl: cluster.url() } as Panel['database'];
  panel = await startPanel({ beside: { database } as Panel, clock: new Date(NOW) });
  clock = await moveClockOf(database, new Date(NOW));
  admin = await panel.signInAs('admin@demo.example', DEMO_PASSWORD);
  job = moveCarsJob(panel.services, () => true);
}, 120_000);
afterAll(async () => {
  await clock.close();
  await panel.close();
  await revokeClock(cluster.url());
  await cluster.stop();
});

/** Runs the job after some seconds, and writes the signs. */
async function runAfter(more: number): Promise<void> {
  seconds += more;
  await clock.set(new Date(NOW + seconds * 1000));
  await job.run();
  await signsOf(panel.services).flush();
}

type Trip = { status: string; arrivesAt: string };
type Item = { driverId: string; state: string; rankName: string | null; position: object | null };
const available = async (): Promise<Item[]> => (await must(admin.get('/presences'))).items;

/** Returns a hash of each table, by name. */
async function hashTables(): Promise<Map<string, string>> {
  const { rows } = await sql`
    select format('%I.%I', table_schema, table_name) as name,
      md5(query_to_xml(format('select * from %I.%I x order by x::text', table_schema, table_name), false, true, '')::text) as hash
    from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and table_name <> 'test_clock'`.execute(panel.services.db);
  return new Map((rows as { name: string; hash: string }[]).map(({ name, hash }) => [name, hash]));
}

describe('the cars of the demonstration', () => {
  it('are available, three of them in queues, and all but two with a position', async () => {
    await runAfter(0);
    await runAfter(5);
    const items = await available();
    expect(items).toHaveLength(12);
    expect(items.filter(({ position }) => position !== null)).toHaveLength(10);
    const queued = items.filter(({ state }) => state === 'queued').map(({ rankName }) => rankName);
    expect(new Set(queued)).toEqual(new Set(['Avenida Paulista', 'Estação da Luz', 'Rodoviária do Tietê']));
  });

  it('move, and the job changes nothing but positions, signs and the times of positions at a rank', async () => {
    const [before, tables] = [await available(), await hashTables()];
    await runAfter(5);
    const after = await available();
    const moved = after.filter(({ position }, index) => position && !isSamePlace(position, before[index]?.position));
    expect(moved).toHaveLength(10 - after.filter(({ state }) => state === 'queued').length);
    const changed = [...(await hashTables())].filter(([name, hash]) => tables.get(name) !== hash);
    expect(changed.map(([name]) => name).toSorted()).toEqual([
      'public.driver_positions',
      'public.presences',
      'public.queue_places',
    ]);
  });

  it('share their position on a trip that the loader left, and approach the pickup', async () => {
    const positions = loadedPositionsJob(panel.services);
    const read = async () => {
      await positions.run();
      return (await must(reception.get('/today'))).items.filter(({ status }: Trip) => status === 'en_route');
    };
    const reception = await panel.signInAs('recepcao@demo.example', DEMO_PASSWORD);
    const [before] = await read();
    expect(before).toMatchObject({ arrivesAt: expect.any(String), positionIsOld: false });
    await runAfter(240);
    const [after] = await read();
    // Without a way, the estimated arrival would be 240 seconds later.
    expect(Date.parse(after.arrivesAt) - Date.parse(before.arrivesAt)).toBeLessThan(240_000);
  });

  it('are not removed for silence while the job runs, and return after an interruption', async () => {
    for (let round = 0; round < 20; round += 1) {
      await runAfter(60);
      expect(await removeSilent(panel.services)).toBe(0);
    }
    seconds += 3_600;
    await clock.set(new Date(NOW + seconds * 1000));
    expect(await removeSilent(panel.services)).toBeGreaterThan(0);
    await runAfter(5);
    await runAfter(5);
    expect(await available()).toHaveLength(12);
  });

  it('accept an offer by proximity and drive the trip, which has a PIN, to its end, without a review', async () => {
    const { id } = await must(admin.post('/trips', await tripInBeloHorizonte()));
    await sweep(panel.services);
    expect((await must(admin.get(`/trips/${id}`))).status).toBe('offered');
    const statuses: string[] = [];
    const pins: string[] = [];
    for (let round = 0; round < 600 && statuses.at(-1) !== 'completed'; round += 1) {
      await runAfter(5);
      const { status, boardingPin } = await must(admin.get(`/trips/${id}`));
      if (status !== statuses.at(-1)) statuses.push(status);
      if (status === 'arrived' && pins.length === 0) pins.push(boardingPin);
    }
    expect(pins).toEqual([expect.stringMatching(/^\d{4}$/)]);
    expect(statuses.slice(-5)).toEqual(['accepted', 'en_route', 'arrived', 'in_progress', 'completed']);
    expect((await must(admin.get(`/trips/${id}`))).reviewReasons).toEqual([]);
  }, 60_000);
});

it('a car stops at its target', () => {
  const [at, to] = [
    { lat: -19.9, lng: -43.9 },
    { lat: -19.91, lng: -43.9 },
  ];
  const next = step(at, to, 20);
  expect(next.lat).toBeCloseTo(-19.9009, 4);
  expect(step(next, to, 1_000)).toEqual(to);
  expect(step(to, to, 20)).toEqual(to);
});

function isSamePlace(one: object, other: object | null | undefined): boolean {
  return JSON.stringify({ ...one, at: null }) === JSON.stringify({ ...other, at: null });
}

async function tripInBeloHorizonte() {
  const { db } = panel.services;
  const client = db.selectFrom('clients').select('id').where('name', '=', 'Hotel Jardins da Paulista');
  const places = db.selectFrom('places').select(['id', 'name']).where('city', '=', 'Belo Horizonte');
  const known = await places.where('name', 'in', ['Savassi', 'Mineirão']).orderBy('name').execute();
  return {
    clientId: (await client.executeTakeFirstOrThrow()).id,
    passengers: [{ name: 'Marina Duarte', phone: '(31) 98765-4321' }],
    stops: known.map(({ id, name }) => ({ address: name, placeId: id })),
    category: 'comum',
    paymentMethod: 'billed',
  };
}
