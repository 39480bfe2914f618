import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { openStream } from '#tests/authorisation/live-streams.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attacks: a partner gives a trip back and reads what its competitor earns with it. A partner counts the available
 * trips of a client. A system with an API key for reading trips follows the cars. Defence: none of them reads more than
 * a partner that is not involved in the trip.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let former: Caller & { partnerId: string };
let next: Caller & { partnerId: string };

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  former = await partner();
  next = await partner();
});
afterAll(() => panel.close());

async function partner() {
  const partnerId = await central.makePartner();
  return { ...(await panel.signIn({ tipo: 'parceiro', partnerId })), partnerId };
}

async function crewOf({ partnerId }: { partnerId: string }) {
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  return { driverId: drivers[0].id, vehicleId: vehicles[0].id };
}

type TripShown = Record<string, unknown> & { id: string; version: number };
const accept = (who: Caller, { id }: { id: string }) => must(who.post(`/trips/${id}/accept`, { termsVersion: 1 }));

/** Creates a trip that the former partner gave back and the next partner accepted. */
async function lostTrip(): Promise<string> {
  const { id } = (await must(client.post('/trips', tripBody(central, { minutes: 170 })))) as TripShown;
  await accept(former, { id });
  await must(former.post(`/trips/${id}/give-back`, { reason: 'Carro parado' }));
  await accept(next, { id });
  return id;
}

async function complete(id: string): Promise<void> {
  await must(next.post(`/trips/${id}/depart`, await crewOf(next)));
  for (const action of ['arrive', 'begin']) await must(next.post(`/trips/${id}/${action}`, {}));
  await must(next.post(`/trips/${id}/complete`, { fareCents: 98_76, tollsCents: 5_43, extrasCents: 2_10 }));
}

const nothing = {
  clientId: null,
  clientName: null,
  partnerId: null,
  partnerName: null,
  driverId: null,
  driverName: null,
  vehicleId: null,
  vehiclePlate: null,
  vehicleModel: null,
  passengers: [],
  commissionBp: null,
  partnerCents: null,
  fareCents: null,
  tollsCents: 0,
  parkingCents: 0,
  waitingCents: 0,
  extrasCents: 0,
  discountCents: 0,
  feeCents: 0,
  totalCents: null,
  clientAmountCents: null,
  dueAt: null,
  reviewReasons: [],
  clientSide: 'none',
  partnerSide: 'none',
  acceptedAt: null,
  arrivedAt: null,
  begunAt: null,
  noShowAt: null,
};

describe('a partner that gave a trip back', () => {
  test('reads neither amounts nor persons of the trip, during the trip or afterwards', async () => {
    const id = await lostTrip();
    expect(await must(former.get(`/trips/${id}`))).toMatchObject({ ...nothing, status: 'accepted' });
    await complete(id);
    const seen = await must(former.get(`/trips/${id}`));
    expect(seen).toMatchObject({ ...nothing, status: 'completed' });
    const told = JSON.stringify(seen) + JSON.stringify(await must(former.get(`/trips/${id}/events`)));
    // With the colon, because ids and instants may contain the same digits.
    for (const secret of [next.partnerId, ':9876', ':543', 'Marina', 'Aurora', central.clientId])
      expect(told).not.toContain(secret);
    const { items } = await must(former.get('/trips?limit=100'));
    expect(items.find((trip: TripShown) => trip.id === id)).toMatchObject(nothing);
  });

  test("gets no new link of the passenger's page, and its old link shows no data", async () => {
    const { id } = (await must(client.post('/trips', tripBody(central, { minutes: 170 })))) as TripShown;
    expect((await former.get(`/trips/${id}/link`)).status).toBe(404);
    await accept(former, { id });
    const { url } = await must(former.get(`/trips/${id}/link`));
    const had = `/rides/${url.split('/').at(-1)}`;
    expect((await panel.nobody.get(had)).body).toMatchObject({ phase: 'accepted' });
    await must(former.post(`/trips/${id}/give-back`, { reason: 'Carro parado' }));
    await accept(next, { id });
    expect((await former.get(`/trips/${id}/link`)).status).toBe(404);
    expect((await panel.nobody.get(had)).status).toBe(404);
    expect((await must(next.get(`/trips/${id}/link`))).url).not.toBe(url);
  });

  test('does not find the trip by money filters or in lists ordered by amount', async () => {
    const id = await lostTrip();
    await complete(id);
    const asked = ['partnerSide=in_review', 'clientSide=none', 'order=dearest', 'order=cheapest'];
    const found = [];
    for (const query of asked) {
      const { items } = await must(former.get(`/trips?limit=100&${query}`));
      found.push(items.some((trip: TripShown) => trip.id === id));
    }
    expect(found).toEqual(asked.map(() => false));
    const own = await must(next.get('/trips?limit=100&partnerSide=in_review&order=dearest'));
    expect(own.items.map((trip: TripShown) => trip.id)).toContain(id);
  });

  test('can export only what it may read', async () => {
    const id = await lostTrip();
    await complete(id);
    const { code } = await must(former.get(`/trips/${id}`));
    const file = await fetch(`${panel.url}/api/v1/trips/export?format=csv&status=completed`, {
      headers: { cookie: former.cookie },
    });
    expect(file.status).toBe(200);
    const line = (await file.text()).split('\r\n').find((row) => row.includes(code)) ?? '';
    expect(line).toContain(code);
    for (const secret of ['98,76', '106,29', '5,43', 'Aurora', 'Marina']) expect(line).not.toContain(secret);
  });
});

describe('an available trip before its acceptance', () => {
  test('does not reveal its client in the list, on its page or in the live stream', async () => {
    const stream = await openStream(panel, former);
    const { id } = await must(client.post('/trips', tripBody(central)));
    await stream.until(() => stream.heard.some(({ topic, entityId }) => topic === 'pool' && entityId === id));
    stream.close();
    const { items } = await must(former.get('/trips?status=available&limit=100'));
    const listed = items.find((trip: TripShown) => trip.id === id);
    const told = stream.heard.find(({ topic, entityId }) => topic === 'pool' && entityId === id)?.payload;
    expect(listed).toMatchObject({ clientId: null, clientName: null });
    expect(await must(former.get(`/trips/${id}`))).toMatchObject({ clientId: null, clientName: null });
    expect(JSON.stringify([listed, told])).not.toContain(central.clientId);
  });

  test('is not found by a partner that filters by client', async () => {
    const { id } = await must(client.post('/trips', tripBody(central)));
    const byClient = `/trips?limit=100&clientId=${central.clientId}`;
    expect((await must(former.get(byClient))).items).toEqual([]);
    await accept(former, { id });
    expect((await must(former.get(byClient))).items.map((trip: TripShown) => trip.id)).toEqual([id]);
    expect((await must(client.get(byClient))).items.map((trip: TripShown) => trip.id)).toContain(id);
  });

  test('does not reveal the partner to which it was designated', async () => {
    const { id } = await must(client.post('/trips', tripBody(central, { minutes: 600 })));
    await must(admin.post(`/trips/${id}/designate`, { partnerId: next.partnerId }));
    await must(admin.post(`/trips/${id}/launch`, {}));
    expect(await must(former.get(`/trips/${id}`))).toMatchObject({ status: 'available', designatedPartnerId: null });
  });
});

test('an API key for reading trips receives events of trips, but no positions of cars', async () => {
  const password = 'uma senha bem longa';
  const hash = await hashPassword(password);
  await panel.services.db.transaction().execute((tx) => setPasswordHash(tx, admin.userId, hash));
  const scopes = ['trips.read'];
  const { key } = await must(admin.post('/api-keys', { name: 'Hotel', scopes, expiresInDays: null, password }));
  const [stream, desk] = [await openStream(panel, { cookie: '', apiKey: key }), await openStream(panel, admin)];
  const begun = desk.heard.at(-1)?.cursor;
  const { id } = await must(client.post('/trips', tripBody(central)));
  await accept(next, { id });
  await must(next.post(`/trips/${id}/depart`, await crewOf(next)));
  const at = new Date().toISOString();
  expect((await next.put(`/trips/${id}/position`, { lat: -23.6, lng: -46.6, at })).status).toBeLessThan(300);
  await must(next.post(`/trips/${id}/arrive`, {}));
  const trips = ({ heard }: typeof stream) =>
    heard.filter(({ topic, entityId }) => topic === 'trip' && entityId === id);
  await desk.until(() => desk.heard.some(({ topic }) => topic === 'position') && trips(desk).length >= 4);
  await stream.until(() => trips(stream).length >= 4);
  const again = await openStream(panel, { cookie: '', apiKey: key }, begun);
  // Leaves out `profile`: a stream receives events about its own rights, because a change of rights ends the stream.
  const topics = ({ heard }: typeof stream) =>
    new Set(heard.map(({ topic }) => topic).filter((one) => one !== 'profile'));
  for (const heard of [stream, again]) expect([...topics(heard)].toSorted()).toEqual(['hello', 'trip']);
  for (const one of [stream, desk, again]) one.close();
});
