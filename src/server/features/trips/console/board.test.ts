import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoardTrip } from '#contract/console.ts';
import type { Actor } from '#domain/access/roles.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { crewOf, type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { readBoard } from './read-board.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
let panel: Panel;
let central: Central;
let admin: Caller;
let one: DriverAtRank;
let clock: MovingClock;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  one = await makeDriver(panel, central);
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const instant = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const bodyAt = (minutes: number) => ({
  ...tripBody(central, { clientId: central.clientId }),
  pickupAt: instant(minutes),
});
const book = (minutes: number) => runTrip(admin, admin, bodyAt(minutes));
const board = async (reader = admin): Promise<{ items: BoardTrip[]; full: boolean }> =>
  must(reader.get('/dispatch/board'));
const idsOn = async (reader?: Caller) => (await board(reader)).items.map(({ id }) => id);

test('the board has the trips of the next six hours that have not ended, by pickup, also overdue and running ones', async () => {
  const [late, soon, inSix, inSeven, gone] = [
    await book(300),
    await book(30),
    await book(360),
    await book(361),
    await book(60),
  ];
  await must(admin.post(`/trips/${gone.id}/cancel`, { reason: 'Desistiu' }));
  const overdue = await book(20);
  const running = await runTrip(admin, one.caller, bodyAt(45), [
    'accept',
    ['depart', await crewOf(panel, one)],
    'arrive',
  ]);
  await must(one.caller.post(`/trips/${running.id}/begin`));
  const attendant = await panel.signIn({ tipo: 'cadviagens' });
  await clock.set(new Date(NOON + 25 * 60_000));
  const shown = [overdue, soon, running, late, inSix, inSeven].map(({ id }) => id);
  expect([await idsOn(), await idsOn(attendant)]).toEqual([shown, shown]);
  await clock.set(new Date(NOON));
  expect(await idsOn()).toEqual(shown.slice(0, -1));
});

test('a trip on the board names its places, its client and passenger, and the driver who has it or is asked', async () => {
  const trip = await book(120);
  const seen = async () => (await board()).items.find(({ id }) => id === trip.id);
  expect(await seen()).toEqual({
    id: trip.id,
    code: trip.code,
    version: trip.version,
    kind: 'scheduled',
    status: trip.status,
    category: 'comum',
    needs: [],
    serviceAreaId: central.areaId,
    pickupAt: instant(120),
    timeZone: 'America/Sao_Paulo',
    dueAt: null,
    noShowAt: null,
    reconfirmBy: null,
    clientSuspended: false,
    from: 'Campo Belo',
    to: 'Bom Retiro',
    pickup: { lat: -23.6273, lng: -46.6566 },
    clientName: 'Aurora S.A.',
    passengerName: 'Marina Duarte',
    designatedPartnerId: null,
    partnerName: null,
    driverId: null,
    driverName: null,
    offerExpiresAt: null,
  });
  const two = await makeDriver(panel, central);
  const { name } = await must(admin.get(`/partners/${two.partnerId}`));
  const designated = { designated_partner_id: two.partnerId, designated_driver_id: two.driverId };
  const change = (columns: object) =>
    panel.services.db.updateTable('trips').set(columns).where('id', '=', trip.id).execute();
  await change({ ...designated, status: 'scheduled' });
  expect(await seen()).toMatchObject({ partnerName: name, driverId: two.driverId, driverName: 'Motorista' });
  await change({ status: 'available' });
  expect(await seen()).toMatchObject({ partnerName: null, driverId: null, driverName: null });
  await must(admin.post(`/trips/${trip.id}/offer`, { partnerIds: [two.partnerId] }));
  expect(await seen()).toMatchObject({ status: 'offered', partnerName: name, offerExpiresAt: expect.any(String) });
  await must(two.caller.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion }));
  expect(await seen()).toMatchObject({ status: 'accepted', dueAt: instant(120), partnerName: name });
  await must(two.caller.post(`/trips/${trip.id}/depart`, await crewOf(panel, two)));
  await must(two.caller.post(`/trips/${trip.id}/arrive`));
  const arrived = { status: 'arrived', driverId: two.driverId, driverName: 'Motorista', noShowAt: expect.any(String) };
  expect(await seen()).toMatchObject(arrived);
  await must(admin.patch(`/clients/${central.clientId}`, { suspended: true, statusReason: 'Atraso' }));
  expect(await seen()).toMatchObject({ clientSuspended: true });
  await must(admin.patch(`/clients/${central.clientId}`, { suspended: false }));
});

test('a board with more trips than its limit has the first ones, and says so', async () => {
  const { db } = panel.services;
  const actor = { role: 'admin', userId: admin.userId, clientId: null, partnerId: null } as unknown as Actor;
  const all = await readBoard(db, actor);
  const count = all.items.length;
  expect([count > 2, all.full]).toEqual([true, false]);
  expect(await readBoard(db, actor, { most: 2 })).toEqual({ items: all.items.slice(0, 2), full: true });
  expect((await readBoard(db, actor, { most: count })).full).toBe(false);
});
