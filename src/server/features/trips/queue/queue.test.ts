import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { addCrew, type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';

type Driver = { driverId: string; partnerId: string; user: Caller; placeId: string };

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let airport: string;
let station: string;

beforeEach(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  airport = await makeRank('Congonhas', { lat: -23.6273, lng: -46.6566 });
  station = await makeRank('Ipiranga', { lat: -23.5953, lng: -46.6102 });
  await setPolicy({ kind: 'fila' });
});
afterEach(() => panel.close());

async function makeRank(name: string, { lat, lng }: { lat: number; lng: number }, capacity = 10): Promise<string> {
  const id = newId();
  const row = { id, service_area_id: central.areaId, name, lat, lng, radius_meters: 100, capacity };
  await panel.services.db.insertInto('ranks').values(row).execute();
  return id;
}

async function setPolicy(more: { kind: 'mural' | 'fila'; pool_first?: boolean }): Promise<void> {
  const row = { id: newId(), service_area_id: central.areaId, category: 'comum' as const, valid_from: '2020-01-01' };
  const write = panel.services.db.insertInto('dispatch_policies').values({ ...row, rank_meters: 20_000, ...more });
  await write
    .onConflict((conflict) => conflict.columns(['service_area_id', 'category', 'valid_from']).doUpdateSet(more))
    .execute();
}

async function queueAt(rankId: string, partnerId?: string): Promise<Driver> {
  const { db } = panel.services;
  const partner = partnerId ?? (await central.makePartner());
  const { id: driverId } = await db
    .selectFrom('drivers')
    .select('id')
    .where('partner_id', '=', partner)
    .where('id', 'not in', db.selectFrom('queue_places').select('driver_id'))
    .executeTakeFirstOrThrow();
  const user = await panel.signIn({ tipo: 'parceiro', partnerId: partner, driverId });
  const placeId = newId();
  const { rows } = await panel.services.pool.query<{ next: string }>(`select nextval('queue_arrivals') as next`);
  await db
    .insertInto('queue_places')
    .values({
      id: placeId,
      rank_id: rankId,
      driver_id: driverId,
      partner_id: partner,
      sequence: Number(rows[0]?.next),
      confirmed_at: new Date(),
    })
    .execute();
  await db.insertInto('presences').values({ id: newId(), driver_id: driverId, partner_id: partner }).execute();
  return { driverId, partnerId: partner, user, placeId };
}

const request = () => runTrip(client, client, tripBody(central));
const show = async (id: string) => (await admin.get(`/trips/${id}`)).body;
const story = async (id: string) =>
  (await admin.get(`/trips/${id}/events`)).body.items.map(({ action }: { action: string }) => action);
const decisionsOf = async (id: string, caller = admin) => (await caller.get(`/trips/${id}/decisions`)).body.items;
const accept = (trip: { id: string; termsVersion: number }, driver: Driver) =>
  driver.user.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion, partnerId: driver.partnerId });

const change = ({ driverId }: Driver, columns: object) =>
  panel.services.db.updateTable('presences').set(columns).where('driver_id', '=', driverId).execute();
const pauseOf = (milliseconds: number) => ({
  paused_at: new Date(),
  paused_until: new Date(Date.now() + milliseconds),
});
const noPause = { paused_at: null, paused_until: null };

const movesOf = async ({ user }: Driver) => (await user.get('/queue')).body.moves;
const ask = ({ user }: Driver, body: object) => user.post('/dispatch/reviews', body);

describe('an immediate trip with the policy of the queue', () => {
  test('is offered at once to the first driver of the nearest rank, who gets it', async () => {
    const far = await queueAt(station);
    const [first, second] = [await queueAt(airport), await queueAt(airport)];
    const trip = await request();
    expect(await show(trip.id)).toMatchObject({ status: 'offered', offeredDriverId: first.driverId, version: 2 });
    expect((await accept(trip, second)).body.reason).toBe('gone');
    const accepted = await accept(trip, first);
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', driverId: first.driverId } });
    const places = await panel.services.db
      .selectFrom('queue_places')
      .select(['driver_id', 'left_for', 'trip_id'])
      .execute();
    expect(places.find(({ driver_id }) => driver_id === first.driverId)).toMatchObject({
      left_for: 'trip',
      trip_id: trip.id,
    });
    expect(places.find(({ driver_id }) => driver_id === far.driverId)).toMatchObject({ left_for: null });
  });

  test('goes from driver to driver, then to the next rank, then to the pool, and never enters the pool between', async () => {
    const far = await queueAt(station);
    const [first, second] = [await queueAt(airport), await queueAt(airport)];
    const stranger = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const trip = await request();
    expect((await first.user.post(`/trips/${trip.id}/decline`, {})).status).toBe(200);
    expect(await show(trip.id)).toMatchObject({ status: 'offered', offeredDriverId: second.driverId });
    await sweepIn(panel, 0.4);
    expect(await show(trip.id)).toMatchObject({ status: 'offered', offeredDriverId: far.driverId });
    const outbox = () =>
      panel.services.db.selectFrom('outbox').select(['topic', 'payload']).where('topic', '=', 'pool').execute();
    expect(await outbox()).toEqual([]);
    expect((await far.user.post(`/trips/${trip.id}/decline`, {})).status).toBe(200);
    expect(await show(trip.id)).toMatchObject({ status: 'available', offeredDriverId: null });
    expect(await outbox()).toMatchObject([{ payload: { available: true } }]);
    expect(await story(trip.id)).toEqual(['request', 'offer', 'decline', 'offer', 'expire', 'offer', 'decline']);
    expect(await sweepIn(panel, 0.5)).toBe(0);
    expect((await stranger.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion })).status).toBe(200);
  });

  test('has offers with the times of their decisions', async () => {
    const [first] = [await queueAt(airport), await queueAt(airport)];
    const trip = await request();
    await first.user.post(`/trips/${trip.id}/decline`, {});
    const offers = await panel.services.db
      .selectFrom('trip_offers as o')
      .innerJoin('dispatch_decisions as d', 'd.offer_id', 'o.id')
      .select(['o.created_at', 'd.decided_at'])
      .execute();
    expect(offers).toHaveLength(2);
    for (const { created_at, decided_at } of offers) expect(created_at).toEqual(decided_at);
  });

  test('passes over drivers with the reason, and repeats to the same result', async () => {
    const paused = await queueAt(airport);
    const silent = await queueAt(airport);
    const unconfirmed = await queueAt(airport);
    const suspended = await queueAt(airport);
    const ready = await queueAt(airport);
    await change(paused, pauseOf(600_000));
    await change(silent, { seen_at: new Date(Date.now() - 100_000) });
    const { db } = panel.services;
    await db.updateTable('queue_places').set({ confirmed_at: null }).where('id', '=', unconfirmed.placeId).execute();
    const absent = await queueAt(airport);
    await change(absent, { ended_at: new Date(), ended_for: 'own' });
    await admin.patch(`/partners/${suspended.partnerId}`, { status: 'suspended', statusReason: 'Documento' });
    const trip = await request();
    expect(await show(trip.id)).toMatchObject({ offeredDriverId: ready.driverId });
    const [decision] = await decisionsOf(trip.id);
    expect(
      decision.lines.map(({ place, passedOver }: { place: number; passedOver: string }) => [place, passedOver]),
    ).toEqual([
      [1, 'Em pausa.'],
      [2, 'Sem sinal do painel.'],
      [3, 'Entrada à espera da confirmação da central.'],
      [4, 'O cadastro do parceiro não está ativo.'],
      [5, null],
      [6, null],
    ]);
    expect(await decisionsOf(trip.id, silent.user)).toMatchObject([
      { offeredTo: null, answer: null, lines: [{ place: 2, passedOver: 'Sem sinal do painel.' }] },
    ]);
    expect(await decisionsOf(trip.id, client)).toBeUndefined();
    await accept(trip, ready);
    const lost = await silent.user.get('/dispatch/disputes');
    expect(lost.body.items).toMatchObject([{ tripId: trip.id, place: 2, refusal: 'Sem sinal do painel.' }]);
    expect((await ready.user.get('/dispatch/disputes')).body.items).toEqual([]);
    const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
    expect((await admin.get(`/dispatch/replay?day=${day}`)).body).toEqual({
      decisions: 1,
      otherVersions: 0,
      inversions: [],
    });
  });

  test('leaves no two open offers with one driver, when two trips are requested at once', async () => {
    const [first, second] = [await queueAt(airport), await queueAt(airport)];
    const trips = await Promise.all([request(), request(), request()]);
    const shown = await Promise.all(trips.map(({ id }) => show(id)));
    expect(new Set(shown.map(({ offeredDriverId }) => offeredDriverId))).toEqual(
      new Set([first.driverId, second.driverId, null]),
    );
    expect(shown.filter(({ status }) => status === 'available')).toHaveLength(1);
  });

  test('enters the pool when the time for offers is over', async () => {
    await queueAt(airport);
    await queueAt(airport);
    const trip = await request();
    await panel.services.db.updateTable('dispatch_policies').set({ chain_seconds: 10 }).execute();
    await sweepIn(panel, 0.4);
    expect(await show(trip.id)).toMatchObject({ status: 'available' });
    expect((await decisionsOf(trip.id)).map(({ toPool }: { toPool: boolean }) => toPool)).toEqual([false, true]);
  });

  test('is in the pool at once without drivers or with the policy of the pool', async () => {
    expect(await show((await request()).id)).toMatchObject({ status: 'available' });
    await setPolicy({ kind: 'mural' });
    await queueAt(airport);
    expect(await show((await request()).id)).toMatchObject({ status: 'available' });
  });
});

describe('the central', () => {
  test('gives a reason for an offer that passes over the queue, and the passed-over driver reads it', async () => {
    const [first, second] = [await queueAt(airport), await queueAt(airport)];
    await change(first, pauseOf(600_000));
    await change(second, pauseOf(600_000));
    const trip = await request();
    await change(first, noPause);
    const partnerIds = [second.partnerId];
    const refused = await admin.post(`/trips/${trip.id}/offer`, { partnerIds });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
    const reason = 'Passageiro pediu este carro';
    expect((await admin.post(`/trips/${trip.id}/offer`, { partnerIds, reason })).status).toBe(200);
    expect((await first.user.get('/queue')).body.moves).toMatchObject([{ reason }]);
    expect((await second.user.get('/queue')).body.moves).toEqual([]);
  });

  test('gives a reason for an offer whose later partner passes over the queue, and each passed-over driver reads it once', async () => {
    const drivers = [await queueAt(airport), await queueAt(airport), await queueAt(airport), await queueAt(airport)];
    const [first, second, third, fourth] = drivers as [Driver, Driver, Driver, Driver];
    for (const driver of drivers) await change(driver, pauseOf(600_000));
    const trips = [await request(), await request(), await request()];
    for (const driver of drivers) await change(driver, noPause);
    const outsider = await central.makePartner();
    const offer = (index: number, chosen: Driver[], more: object = {}) => {
      const partnerIds = [...chosen.map(({ partnerId }) => partnerId), outsider];
      return admin.post(`/trips/${trips[index]?.id}/offer`, { partnerIds, ...more });
    };
    const refusal = { status: 400, body: { errors: [{ field: 'reason' }] } };
    // The outsider comes after all drivers of the queue, or else passes over those who are left.
    expect(await offer(0, [first, second, fourth, third])).toMatchObject(refusal);
    expect(await offer(0, [first, second, third])).toMatchObject(refusal);
    expect((await offer(0, drivers)).status).toBe(200);
    for (const driver of drivers) expect(await movesOf(driver)).toEqual([]);
    expect(await offer(1, [first, third])).toMatchObject(refusal);
    expect((await offer(1, [first, third], { reason: 'Motivo 1' })).status).toBe(200);
    expect(await Promise.all(drivers.map(movesOf))).toMatchObject([
      [],
      [{ reason: 'Motivo 1' }],
      [],
      [{ reason: 'Motivo 1' }],
    ]);
    // The driver who is asked after a later one was passed over too.
    expect((await offer(2, [second, first], { reason: 'Motivo 2' })).status).toBe(200);
    expect((await movesOf(first)).map(({ reason }: { reason: string }) => reason)).toEqual(['Motivo 2']);
  });

  test('gives a reason also for an acceptance or designation that passes over the queue, and none without a queue', async () => {
    const [first, second] = [await queueAt(airport), await queueAt(airport)];
    const changeBoth = (columns: object) => Promise.all([first, second].map((one) => change(one, columns)));
    await changeBoth(pauseOf(600_000));
    const trip = await request();
    const booked = await runTrip(client, client, tripBody(central, { minutes: 600 }));
    const calls = [
      [`/trips/${booked.id}/designate`, { partnerId: second.partnerId }],
      [`/trips/${trip.id}/accept`, { partnerId: second.partnerId, termsVersion: trip.termsVersion }],
    ] as const;
    // No driver is passed over while both are in pause.
    expect((await admin.post(...calls[0])).status).toBe(200);
    await changeBoth(noPause);
    for (const [index, [path, body]] of calls.entries()) {
      const refused = await admin.post(path, body);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } });
      expect((await admin.post(path, { ...body, reason: `Motivo ${index}` })).status).toBe(200);
    }
    expect(await movesOf(first)).toMatchObject([{ reason: 'Motivo 1' }, { reason: 'Motivo 0' }]);
    expect(JSON.stringify(await movesOf(first))).not.toContain(second.driverId);
    expect(await movesOf(second)).toEqual([]);
    expect((await first.user.get('/queue')).body.place.place).toBe(1);
  });

  test('gives a reason for an acceptance by another driver of the partner whose driver is the next', async () => {
    const first = await queueAt(airport);
    const { driverId, vehicleId } = await addCrew(panel.services.db, first.partnerId);
    await change(first, pauseOf(600_000));
    const trip = await request();
    await change(first, noPause);
    const { partnerId } = first;
    const acceptBy = (more: object) =>
      admin.post(`/trips/${trip.id}/accept`, { partnerId, termsVersion: trip.termsVersion, ...more });
    expect(await acceptBy({ driverId, vehicleId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason' }] },
    });
    expect((await acceptBy({ driverId: first.driverId })).status).toBe(200);
  });

  test('answers a request for a review of a decision once, and both stay', async () => {
    const [first, second] = [await queueAt(airport), await queueAt(station)];
    const trip = await request();
    const question = 'Por que fui pulado?';
    const foreign = await runTrip(client, client, tripBody(central, { minutes: 600 }));
    expect((await ask(first, { tripId: foreign.id, question })).body.errors[0].field).toBe('tripId');
    const { items } = (await ask(first, { tripId: trip.id, question })).body;
    expect(items).toMatchObject([{ tripCode: trip.code, question, answer: null }]);
    const unlinked = await panel.signIn({ tipo: 'parceiro' });
    expect(await decisionsOf(trip.id, unlinked)).toEqual([]);
    for (const other of [second.user, unlinked]) expect((await other.get('/dispatch/reviews')).body.items).toEqual([]);
    const answer = { answer: 'Você estava em pausa.' };
    expect((await first.user.post(`/dispatch/reviews/${items[0].id}/answer`, answer)).status).toBe(403);
    expect((await admin.post(`/dispatch/reviews/${items[0].id}/answer`, answer)).status).toBe(200);
    expect((await admin.post(`/dispatch/reviews/${items[0].id}/answer`, answer)).status).toBe(409);
    expect((await first.user.get('/dispatch/reviews')).body.items).toMatchObject([
      { question, ...answer, answeredBy: null },
    ]);
    const asked = await Promise.all(
      Array.from({ length: 7 }, async (_, n) => (await ask(first, { question: `${n}?` })).status),
    );
    expect(asked.filter((status) => status === 201)).toHaveLength(5);
  });
});

describe('a booked trip with the policy of the queue', () => {
  test('stays scheduled until the drive and the margin before the pickup, and is then offered', async () => {
    const driver = await queueAt(airport);
    const trip = await runTrip(client, client, tripBody(central, { minutes: 60 }));
    expect(trip.status).toBe('scheduled');
    await change(driver, { seen_at: new Date(Date.now() + 3_000_000) });
    expect(await sweepIn(panel, 44)).toBe(0);
    expect(await sweepIn(panel, 46)).toBe(1);
    expect(await show(trip.id)).toMatchObject({ status: 'offered', offeredDriverId: driver.driverId });
  });

  test('is in the pool before, if the policy says so', async () => {
    await setPolicy({ kind: 'fila', pool_first: true });
    const driver = await queueAt(airport);
    const trip = await runTrip(client, client, tripBody(central, { minutes: 60 }));
    expect(trip.status).toBe('available');
    await change(driver, { seen_at: new Date(Date.now() + 3_000_000) });
    expect(await sweepIn(panel, 44)).toBe(0);
    await sweepIn(panel, 46);
    expect(await show(trip.id)).toMatchObject({ status: 'offered', offeredDriverId: driver.driverId });
    expect(await story(trip.id)).toEqual(['request', 'offer']);
  });
});
