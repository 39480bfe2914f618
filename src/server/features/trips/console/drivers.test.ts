import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RankedDriver } from '#contract/console.ts';
import type { DispatchDecision } from '#contract/dispatch.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { crewOf, type DriverAtRank, fixesAt, makeDriver, makeRank } from '#tests/queue.ts';

const PICKUP = { lat: -23.6273, lng: -46.6566 };
let panel: Panel | undefined;
let central: Central;
let admin: Caller;

beforeEach(async () => {
  await panel?.close();
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel?.close());

const started = (): Panel => {
  if (!panel) throw new Error('the panel is not started');
  return panel;
};
const north = (meters: number) => ({ ...PICKUP, lat: PICKUP.lat + meters / 111_195 });
const tables = () => started().services.db;

/** Makes an available driver with a name of their own, at a distance to the north of the pickup. */
async function driver(name: string, meters: number | null, earnedCents = 0): Promise<DriverAtRank> {
  const one = await makeDriver(started(), central);
  await tables()
    .updateTable('drivers')
    .set({ name, phone: '(11) 90000-0001' })
    .where('id', '=', one.driverId)
    .execute();
  await must(one.caller.post('/presence/begin'));
  await change(one, { earned_cents: earnedCents });
  if (meters === null) return one;
  await must(one.caller.post('/presence/sharing', { share: true }));
  const position = { ...north(meters), accuracyMeters: 9, at: new Date().toISOString() };
  await must(one.caller.put('/presence/position', { position }));
  await signsOf(started().services).flush();
  return one;
}

const change = ({ driverId }: DriverAtRank, columns: object) =>
  tables().updateTable('presences').set(columns).where('driver_id', '=', driverId).execute();

async function setPolicy(kind: 'fila' | 'proximidade' | 'equilibrio', more: object = {}): Promise<void> {
  const row = { id: newId(), service_area_id: central.areaId, category: 'comum' as const, valid_from: '2020-01-01' };
  await tables()
    .insertInto('dispatch_policies')
    .values({ ...row, kind, most_minutes: 60, rank_meters: 20_000, ...more })
    .execute();
}

const request = (minutes?: number) =>
  runTrip(admin, admin, tripBody(central, { clientId: central.clientId, ...(minutes && { minutes }) }));
const ranked = async (trip: { id: string }, reader = admin): Promise<RankedDriver[]> =>
  (await must(reader.get(`/trips/${trip.id}/drivers`))).items;
const lines = (drivers: RankedDriver[]) => drivers.map(({ driverName, excluded }) => [driverName, excluded]);

/** Returns the drivers of the first decision about an immediate trip, in its order, and who got the offer. */
async function decide(): Promise<{ order: string[]; offeredTo: string | null }> {
  const trip = await request();
  const [decision] = (await must(admin.get(`/trips/${trip.id}/decisions`))).items as DispatchDecision[];
  if (!decision) throw new Error('no decision');
  return { order: decision.lines.map(({ driverName }) => driverName), offeredTo: decision.offeredTo };
}

test.each(['proximidade', 'equilibrio'] as const)('the drivers are in the order of a decision by %s', async (kind) => {
  await setPolicy(kind);
  await driver('Longe', 4_000, 10_00);
  await driver('Perto', 500, 90_00);
  await driver('Meio', 2_000, 50_00);
  const booked = await request(300);
  const drivers = await ranked(booked);
  const order = kind === 'proximidade' ? ['Perto', 'Meio', 'Longe'] : ['Longe', 'Meio', 'Perto'];
  expect(lines(drivers)).toEqual(order.map((name) => [name, null]));
  expect(drivers.find(({ driverName }) => driverName === 'Perto')).toMatchObject({
    driverPhone: '(11) 90000-0001',
    startsAt: 'position',
    meters: 700,
    minutes: 2,
    freeInMinutes: 0,
    earnedCents: 90_00,
    rankName: null,
    place: null,
  });
  expect(await decide()).toEqual({ order, offeredTo: order[0] });
});

test('the drivers of a queue are in its order, and others follow with the reason', async () => {
  await setPolicy('fila');
  const rankId = await makeRank(admin, central.areaId, { name: 'Congonhas', centre: PICKUP });
  const [first, second] = [await driver('Primeiro', 3_000), await driver('Segundo', 100)];
  for (const { caller } of [first, second]) {
    const fixes = fixesAt(PICKUP);
    await must(caller.post('/queue/join', { rankId, fixes }));
  }
  await driver('De fora', 50);
  const resting = await driver('Em pausa', 60);
  await must(resting.caller.post('/presence/pause', { until: new Date(Date.now() + 1_200_000).toISOString() }));
  const drivers = await ranked(await request(300));
  expect(lines(drivers)).toEqual([
    ['Primeiro', null],
    ['Segundo', null],
    ['De fora', 'Fora das filas dos pontos perto do embarque.'],
    ['Em pausa', 'Em pausa.'],
  ]);
  expect(drivers.map(({ rankName, place }) => [rankName, place]).slice(0, 2)).toEqual([
    ['Congonhas', 1],
    ['Congonhas', 2],
  ]);
  expect(await decide()).toEqual({ order: ['Primeiro', 'Segundo'], offeredTo: 'Primeiro' });
});

test('a driver who cannot get the trip comes after all others, with the reason', async () => {
  await driver('Livre', 2_000);
  await driver('Longe', 20_000);
  await driver('Sem lugar', null);
  const resting = await driver('Em pausa', 100);
  await change(resting, { paused_at: new Date(), paused_until: new Date(Date.now() + 600_000) });
  const silent = await driver('Calado', 200);
  await change(silent, { seen_at: new Date(Date.now() - 300_000) });
  const suspended = await driver('Suspenso', 300);
  await must(admin.patch(`/partners/${suspended.partnerId}`, { status: 'suspended', statusReason: 'Documento' }));
  const van = await driver('De van', 350);
  await tables().deleteFrom('partner_categories').where('partner_id', '=', van.partnerId).execute();
  const expired = await driver('Vencido', 400);
  const licence = { licence_expires_on: '2020-01-01' };
  await tables().updateTable('drivers').set(licence).where('id', '=', expired.driverId).execute();
  const driving = await driver('Dirige', 500);
  const ride = await request();
  const crew = await crewOf(started(), driving);
  await must(driving.caller.post(`/trips/${ride.id}/accept`, { termsVersion: ride.termsVersion }));
  await must(driving.caller.post(`/trips/${ride.id}/depart`, crew));
  await setPolicy('proximidade', { most_minutes: 15 });
  const trip = await request(300);
  const drivers = await ranked(trip);
  expect(lines(drivers).slice(0, 1)).toEqual([['Livre', null]]);
  expect(new Map(lines(drivers) as [string, string | null][])).toEqual(
    new Map([
      ['Livre', null],
      ['Longe', 'Longe demais do embarque.'],
      ['Sem lugar', 'Sem posição, ponto nem região informada.'],
      ['Em pausa', 'Em pausa.'],
      ['Calado', 'Sem sinal do painel.'],
      ['Suspenso', 'O cadastro do parceiro não está ativo.'],
      ['De van', 'O parceiro não atende esta categoria.'],
      ['Vencido', 'Documento vencido na data da viagem.'],
      ['Dirige', 'Em outra viagem.'],
    ]),
  );
  const own = await ranked(ride);
  expect(own.find(({ driverName }) => driverName === 'Dirige')?.excluded).toBe('É o motorista desta viagem.');
});

test('a trip of the pool is compared by nearness, within any distance, and without coordinates all drivers are named', async () => {
  await driver('Longe', 20_000);
  await driver('Perto', 100);
  const trip = await request(300);
  expect(lines(await ranked(trip))).toEqual([
    ['Perto', null],
    ['Longe', null],
  ]);
  await tables().updateTable('trip_stops').set({ lat: null, lng: null }).where('trip_id', '=', trip.id).execute();
  expect(await ranked(trip)).toMatchObject([
    { excluded: null, meters: null, minutes: null },
    { excluded: null, meters: null, minutes: null },
  ]);
  const unknown = await admin.get(`/trips/${newId()}/drivers`);
  expect(unknown).toMatchObject({ status: 404, body: { detail: 'Viagem não encontrada.' } });
});
