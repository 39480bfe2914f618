import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, DEMO_PASSWORD } from '#domain/demo-accounts.ts';
import { loadDemo } from '#server/demo/load.ts';
import { Progress } from '#server/demo/progress.ts';
import { rollUpJob } from '#server/features/reports/jobs.ts';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { proveBooks } from '#server/features/wallets/prove-books.ts';
import { passwordHashOf } from '#server/platform/auth/accounts.ts';
import { isRightPassword } from '#server/platform/auth/password-hash.ts';
import { type Database, openPool, type RowOf } from '#server/platform/database/pool.ts';
import { grantClock, revokeClock } from '#server/platform/database/roles.ts';
import type { EmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { createLog } from '#server/platform/log.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { startThrowAwayCluster } from '#tests/throw-away-cluster.ts';

const TRIPS = 60;
const DAYS = 30;
const now = new Date('2026-11-18T17:00:00Z');
const log = createLog({ level: 'silent' });
const loading =
  (progress = new Progress()) =>
  (url: string) =>
    loadDemo(url, log, { now, pastTrips: TRIPS, pastDays: DAYS, progress });
const load = loading();
const reached: number[] = [];
/** Stores each reported percentage. */
const watched = Object.assign(new Progress(), { reach: (percent: number) => void reached.push(percent) });
/** Throws an error after the load has committed some of its trips. */
const failing = Object.assign(new Progress(), {
  reach: () => {
    throw new Error('power cut');
  },
});

// Uses a separate cluster, because the load grants and revokes the right to set the clock for the whole cluster.
let cluster: EmbeddedPostgres;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  cluster = await startThrowAwayCluster();
  dataDir = await mkdtemp(join(tmpdir(), 'painel-demo-'));
  await prepareInstallation(cluster.url(), loading(watched), log);
  database = openPool(cluster.url(), { role: 'painel_app', max: 4 });
}, 120_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const trips = () =>
  database.db
    .selectFrom('trips')
    .select(['code', 'status', 'estimate_cents', 'total_cents', 'pickup_at', 'payment_method'])
    .orderBy('number')
    .execute();

describe('the demonstration', () => {
  it('has past, current and future trips, and several in the pool', async () => {
    const statuses = new Map<string, number>();
    for (const { status } of await trips()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const status of ['completed', 'scheduled', 'available', 'accepted', 'in_progress'])
      expect(statuses.get(status)).toBeGreaterThan(0);
    expect(statuses.get('completed')).toBeGreaterThan(TRIPS / 2);
    expect(statuses.get('available')).toBeGreaterThan(2);
  });

  it('fills the board of the hotel with trips before, under way and after', async () => {
    const { rows } = await sql<RowOf<'trips', 'status'>>`select distinct t.status from trips t
      join profiles p on p.id_cliente = t.client_id join auth_users u on u.id = p.user_id
      where u.email = 'recepcao@demo.example' and t.pickup_at between ${now}::timestamptz - interval '4 hours'
        and ${now}::timestamptz + interval '5 hours'`.execute(database.db);
    const statuses = rows.map(({ status }) => status);
    for (const status of ['completed', 'in_progress', 'arrived', 'en_route', 'accepted', 'available', 'scheduled'])
      expect(statuses).toContain(status);
  });

  it('has a PIN for each trip of the hotel that a driver has accepted', async () => {
    const { rows } = await sql<RowOf<'trips', 'status'> & { hasPin: boolean }>`select distinct t.status,
        k.trip_id is not null as "hasPin"
      from trips t join profiles p on p.id_cliente = t.client_id join auth_users u on u.id = p.user_id
      left join trip_pins k on k.trip_id = t.id
      where u.email = 'recepcao@demo.example' and t.status in ('accepted', 'en_route', 'arrived')
      order by t.status`.execute(database.db);
    expect(rows).toEqual(['accepted', 'arrived', 'en_route'].map((status) => ({ status, hasPin: true })));
  });

  it('has the request of a guest on the room account, which waits for the reception', async () => {
    const { rows } = await sql<
      RowOf<'trips', 'status' | 'estimate_cents'>
    >`select t.status, t.estimate_cents from trips t
      join guest_requests g on g.trip_id = t.id join profiles p on p.id_cliente = t.client_id
      join auth_users u on u.id = p.user_id where u.email = 'recepcao@demo.example'`.execute(database.db);
    expect(rows).toEqual([{ status: 'awaiting_approval', estimate_cents: expect.any(Number) }]);
  });

  it('has five trips that the central has designated for the first demo partner', async () => {
    const partner = await database.db
      .selectFrom('profiles as p')
      .innerJoin('auth_users as u', 'u.id', 'p.user_id')
      .select('p.id_parceiro')
      .where('u.email', '=', 'parceiro@demo.example')
      .executeTakeFirstOrThrow();
    const waiting = await database.db
      .selectFrom('trips')
      .select('id')
      .where('designated_partner_id', '=', partner.id_parceiro)
      .where('status', '=', 'scheduled')
      .execute();
    expect(waiting).toHaveLength(5);
  });

  it('has a company with twelve employees, in a group for each effect of a broken rule', async () => {
    const groups = await database.db
      .selectFrom('employee_groups as g')
      .innerJoin('employee_policies as p', 'p.group_id', 'g.id')
      .innerJoin('employees as e', 'e.group_id', 'g.id')
      .select(['p.exceed', (eb) => eb.fn.countAll<number>().as('members')])
      .groupBy('p.exceed')
      .orderBy('p.exceed')
      .execute();
    expect(groups.map(({ exceed }) => exceed)).toEqual(['approval', 'never', 'reason']);
    expect(groups.reduce((sum, { members }) => sum + members, 0)).toBe(12);
  });

  it('reports its loading progress in growing steps up to 100 %', () => {
    expect(reached.at(-1)).toBe(100);
    expect(reached.length).toBeGreaterThan(5);
    for (const [index, percent] of reached.entries()) expect(percent).toBeGreaterThan(reached[index - 1] ?? 0);
  });

  it('has a valid ledger', async () => {
    expect(await proveBooks(database.db, dataDir)).toMatchObject({ ok: true, findings: [] });
  });

  it.each(demoAccounts)('lets $email sign in as $tipo', async ({ email, tipo }) => {
    const user = await database.db
      .selectFrom('auth_users as u')
      .innerJoin('profiles as p', 'p.user_id', 'u.id')
      .select(['u.id', 'p.tipo'])
      .where('u.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.tipo).toBe(tipo);
    const hash = await passwordHashOf(database.db, user.id);
    expect(await isRightPassword(hash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  it('is not loaded again at the next start', async () => {
    const before = await trips();
    await prepareInstallation(cluster.url(), () => Promise.reject(new Error('loaded again')), log);
    expect(await trips()).toEqual(before);
  });

  it('cannot be started as a normal panel, and a normal panel cannot be started as a demonstration', async () => {
    await expect(prepareInstallation(cluster.url(), null, log)).rejects.toThrow('é de uma demonstração');
    const real = await startThrowAwayCluster();
    await prepareInstallation(real.url(), null, log);
    await expect(prepareInstallation(real.url(), load, log)).rejects.toThrow('não foi criado pela demonstração');
    await real.stop();
  });

  it('is the same after every load, also when an interrupted load is restarted', async () => {
    const other = await startThrowAwayCluster();
    const cutOff = prepareInstallation(other.url(), loading(failing), log);
    await expect(cutOff).rejects.toThrow('power cut');
    await prepareInstallation(other.url(), load, log);
    const again = openPool(other.url(), { role: 'painel_app', max: 2 });
    const rows = await again.db
      .selectFrom('trips')
      .select(['code', 'status', 'estimate_cents', 'total_cents', 'pickup_at', 'payment_method'])
      .orderBy('number')
      .execute();
    expect(rows).toEqual(await trips());
    await again.close();
    await other.stop();
  }, 120_000);
});

/** Runs work over the API, `minutes` after the demonstration was loaded. */
async function at<Value>(minutes: number, work: (panel: Panel) => Promise<Value>): Promise<Value> {
  const beside = { database: { ownerUrl: cluster.url() } } as Panel;
  const panel = await startPanel({ beside, clock: new Date(now.getTime() + minutes * 60_000) });
  try {
    return await work(panel);
  } finally {
    await panel.close();
  }
}

const as = (panel: Panel, name: string) => panel.signInAs(`${name}@demo.example`, DEMO_PASSWORD);

describe('a user of the demonstration', () => {
  beforeAll(() => grantClock(cluster.url()));
  afterAll(() => revokeClock(cluster.url()));

  it.each(['parceiro', 'parceiro2'])(
    'requests a trip as the client, completes it as %s, and finds its amount in the wallet of the partner',
    async (name) => {
      const { id, crew, pin } = await at(1, async (panel) => {
        const [client, partner] = [await as(panel, 'cliente'), await as(panel, name)];
        const requested = await client.post('/trips', await tripBetween(client, 'Congonhas', 'Estação da Luz'));
        expect(requested).toMatchObject({ status: 201, body: { status: 'available' } });
        const { id: tripId, termsVersion } = requested.body;
        const accepted = await partner.post(`/trips/${tripId}/accept`, { termsVersion });
        expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted' } });
        const { boardingPin } = (await client.get(`/trips/${tripId}`)).body;
        return { id: tripId, crew: await freeCrew(partner), pin: boardingPin === null ? {} : { pin: boardingPin } };
      });
      const step = (minutes: number, action: string, body: object) =>
        at(minutes, async (panel) => (await as(panel, name)).post(`/trips/${id}/${action}`, body));
      expect(await step(2, 'depart', crew)).toMatchObject({ status: 200, body: { status: 'en_route' } });
      expect(await step(10, 'arrive', {})).toMatchObject({ status: 200, body: { status: 'arrived' } });
      expect(await step(12, 'begin', pin)).toMatchObject({ status: 200, body: { status: 'in_progress' } });
      await at(50, async (panel) => {
        const partner = await as(panel, name);
        const { estimateCents, partnerId } = (await partner.get(`/trips/${id}`)).body;
        const before = (await partner.get(`/wallets/${partnerId}`)).body;
        const done = await partner.post(`/trips/${id}/complete`, { fareCents: estimateCents });
        expect(done).toMatchObject({ status: 200, body: { status: 'completed', reviewReasons: [] } });
        const after = (await partner.get(`/wallets/${partnerId}`)).body;
        expect(done.body.partnerCents).toBeGreaterThan(0);
        expect(after.pendingCents - before.pendingCents).toBe(done.body.partnerCents);
      });
    },
  );

  it.each([
    ['Moema', '&only=district', { source: 'district', district: 'Moema', lat: -23.603 }],
    ['vila mari', '&only=district', { source: 'district', district: 'Vila Mariana', lat: -23.589 }],
    ['augusta 500', '', { source: 'street', address: 'Rua Augusta', number: '500', district: 'Consolação' }],
  ])('finds the district or street “%s” of São Paulo', (q, only, first) =>
    at(0, async (panel) => {
      const client = await as(panel, 'cliente');
      const { items } = (await client.get(`/places/suggestions?q=${encodeURIComponent(q)}${only}`)).body;
      expect(items[0]).toMatchObject(first);
    }),
  );

  it('finds in the report that partners are paid on the promised day, except for contested trips', () =>
    at(0, async (panel) => {
      await releaseJob(panel.services).run();
      await rollUpJob(panel.services).run();
      const { body } = await (await as(panel, 'admin')).get('/reports/punctuality');
      expect(body.onTime).toBeGreaterThan(TRIPS / 3);
      expect(body.averageLateDays ?? 0).toBeLessThan(4);
    }));
});

async function tripBetween(caller: Caller, ...names: string[]) {
  const stops = [];
  for (const name of names) {
    const { items } = (await caller.get(`/places/suggestions?q=${encodeURIComponent(name)}`)).body;
    stops.push({ address: items[0].name, placeId: items[0].placeId });
  }
  const passengers = [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }];
  return { passengers, stops, category: 'comum', paymentMethod: 'billed' };
}

/** Returns a driver and a vehicle of the partner without a running trip. */
async function freeCrew(partner: Caller): Promise<{ driverId: string; vehicleId: string }> {
  const { id_parceiro: partnerId } = (await partner.get('/session')).body.profile;
  const { drivers, vehicles } = (await partner.get(`/partners/${partnerId}`)).body;
  const { items } = (await partner.get('/trips?status=in_progress')).body;
  const isFree = (id: string) => !items.some((trip: Row) => trip.driverId === id || trip.vehicleId === id);
  const [driver, vehicle] = [drivers, vehicles].map((all: Row[]) => all.find((one) => isFree(one.id)));
  return { driverId: driver?.id ?? '', vehicleId: vehicle?.id ?? '' };
}

type Row = { id: string; driverId?: string; vehicleId?: string };
