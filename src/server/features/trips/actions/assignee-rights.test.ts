import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partnerId: string;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  await limit(null);
});
afterAll(() => panel.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const limit = (creditLimitCents: number | null) => admin.patch(`/clients/${central.clientId}`, { creditLimitCents });
const accepted = (minutes: number, paymentMethod: 'billed' | 'cash' = 'billed') =>
  runTrip(client, partner, tripBody(central, { minutes, paymentMethod }), ['accept']);
const propose = (trip: { id: string; version: number }, change: object) =>
  client.patch(`/trips/${trip.id}`, { version: trip.version, ...change });
const credit = (amountCents: number) =>
  admin.post('/wallets/adjustments', { partnerId, amountCents, reason: 'Crédito' }, { 'idempotency-key': partnerId });

describe('a driver with an own account', () => {
  it('becomes the driver of an accepted trip, with the last vehicle', async () => {
    const operator = await central.makePartner({ drivers: 3 });
    const { drivers, vehicles } = (await admin.get(`/partners/${operator}`)).body;
    const own = { driverId: drivers[1].id, vehicleId: vehicles[2].id };
    const driver = await panel.signIn({ tipo: 'parceiro', partnerId: operator });
    await admin.patch(`/users/${driver.userId}`, { driverId: own.driverId });
    const crewOf = async (minutes: number, crew: object = {}) => {
      const trip = (await client.post('/trips', tripBody(central, { minutes }))).body;
      const { termsVersion } = trip;
      const { body } = await driver.post(`/trips/${trip.id}/accept`, { termsVersion, ...crew });
      return { driverId: body.driverId, vehicleId: body.vehicleId };
    };
    expect(await crewOf(15)).toEqual({ driverId: own.driverId, vehicleId: null });
    expect(await crewOf(90, own)).toEqual(own);
    expect(await crewOf(165)).toEqual(own);
    const chosen = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
    expect(await crewOf(60, chosen)).toEqual(chosen);
  });

  it('cannot accept a trip for which another trip leaves no time, although a colleague could', async () => {
    const operator = await central.makePartner({ drivers: 3 });
    const [first, second] = (await admin.get(`/partners/${operator}`)).body.drivers;
    const driver = await panel.signIn({ tipo: 'parceiro', partnerId: operator });
    await admin.patch(`/users/${driver.userId}`, { driverId: first.id });
    const offers: { id: string; code: string; termsVersion: number }[] = [];
    for (const minutes of [30, 62]) offers.push((await client.post('/trips', tripBody(central, { minutes }))).body);
    const [one, other] = offers as [(typeof offers)[0], (typeof offers)[0]];
    const accept = ({ id, termsVersion }: typeof one, crew: object = {}) =>
      driver.post(`/trips/${id}/accept`, { termsVersion, ...crew });
    expect((await accept(one)).status).toBe(200);
    const refused = await accept(other);
    const message = `O motorista já tem a viagem ${one.code} e não chega a tempo de uma à outra.`;
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'overlap', errors: [{ field: 'driverId', message }] },
    });
    expect((await accept(other, { driverId: second.id })).status).toBe(200);
  });

  it('cannot accept a trip on a day after the own licence expired, although a colleague could', async () => {
    const operator = await central.makePartner({ drivers: 2 });
    const [first] = (await admin.get(`/partners/${operator}`)).body.drivers;
    await admin.patch(`/partners/${operator}/drivers/${first.id}`, { licenceExpiresOn: '2020-01-31' });
    const driver = await panel.signIn({ tipo: 'parceiro', partnerId: operator });
    await admin.patch(`/users/${driver.userId}`, { driverId: first.id });
    const trip = (await client.post('/trips', tripBody(central, { minutes: 60 }))).body;
    const refused = await driver.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'driverId' }] } });
  });
});

describe('a proposed change of terms', () => {
  it('can be confirmed only if the partner has a free driver under the new terms', async () => {
    const first = await accepted(30);
    await accepted(150);
    expect((await propose(first, { pickupAt: inMinutes(151) })).status).toBe(200);
    const confirmed = await partner.post(`/trips/${first.id}/confirm-change`);
    expect(confirmed).toMatchObject({ status: 409, body: { reason: 'overlap' } });
    expect((await partner.post(`/trips/${first.id}/decline-change`)).body.status).toBe('available');
  });

  it('can be confirmed only by a partner that works in the new category', async () => {
    const trip = await accepted(30);
    expect((await propose(trip, { category: 'executivo' })).status).toBe(200);
    const confirmed = await partner.post(`/trips/${trip.id}/confirm-change`);
    expect(confirmed).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
  });

  it('can be confirmed with the commission that the wallet already reserves for this trip', async () => {
    // The night tariff may begin between the two estimates.
    const [before, after] = [await costs(60), await costs(70)].map(({ expectedCents }) => expectedCents) as [
      number,
      number,
    ];
    const credited = Math.max(before, after);
    expect((await credit(credited)).status).toBe(201);
    const trip = await accepted(60, 'cash');
    expect((await propose(trip, { pickupAt: inMinutes(70) })).status).toBe(200);
    expect((await partner.post(`/trips/${trip.id}/confirm-change`)).status).toBe(200);
    expect((await partner.get(`/wallets/${partnerId}`)).body).toMatchObject({ availableCents: credited - after });
  });

  it.each(['decline-change', 'give-back'])(
    "does not prevent the action %s of the partner when the proposed terms exceed the client's limit",
    async (action) => {
      await credit(100_00);
      const trip = await accepted(60, 'cash');
      expect((await propose(trip, { paymentMethod: 'billed' })).status).toBe(200);
      await limit(0);
      const left = await partner.post(`/trips/${trip.id}/${action}`, { reason: 'Não posso' });
      expect(left).toMatchObject({ status: 200, body: { status: 'available', partnerId: null } });
      expect((await admin.get(`/trips/${trip.id}`)).body.paymentMethod).toBe('billed');
    },
  );

  it("is refused when a client proposes terms that exceed the client's limit", async () => {
    await credit(100_00);
    const trip = await accepted(60, 'cash');
    await limit(0);
    expect(await propose(trip, { paymentMethod: 'billed' })).toMatchObject({
      status: 409,
      body: { reason: 'limit_exceeded' },
    });
    expect((await admin.get(`/trips/${trip.id}`)).body).toMatchObject({ proposal: null, version: trip.version });
  });
});

/** Returns the current estimate of a trip and the expected commission. */
async function costs(minutes = 60) {
  const body = tripBody(central, { minutes });
  const { id, estimateCents, partnerCents } = (await admin.post('/trips', { ...body, clientId: central.clientId }))
    .body;
  await admin.post(`/trips/${id}/cancel`, { reason: 'Só para saber' });
  return { estimateCents, expectedCents: estimateCents - partnerCents };
}

describe('an interrupted trip', () => {
  it("can be completed although the client's limit does not cover the new trip for the rest of the way", async () => {
    const aboard = await runTrip(client, partner, tripBody(central), ['accept', 'depart', 'arrive', 'begin']);
    await limit(0);
    const done = await partner.post(`/trips/${aboard.id}/complete`, { interrupted: true });
    expect(done).toMatchObject({ status: 200, body: { status: 'completed', reviewReasons: ['interrupted'] } });
    const { items } = (await client.get('/trips?limit=100')).body;
    const rest = items.filter((trip: { bookingId: string }) => trip.bookingId === aboard.bookingId);
    expect(rest.map(({ status }: { status: string }) => status).toSorted()).toEqual(['available', 'completed']);
  });
});

describe('a trip that is recorded afterwards', () => {
  it("is charged the commission of the partner's plan", async () => {
    await admin.patch(`/partners/${partnerId}`, { commissionBp: 10_00 });
    await admin.patch(`/clients/${central.clientId}`, { allowsRecording: true });
    const times = { begunAt: inMinutes(-120), endedAt: inMinutes(-90), fareCents: 100_00 };
    const { status, body } = await partner.post('/trips/executions', {
      request: tripBody(central, { clientId: central.clientId }),
      ...times,
    });
    expect(status).toBe(201);
    const settled = (await admin.post(`/trips/${body.id}/settle`)).body;
    expect(settled).toMatchObject({ commissionBp: 10_00, partnerCents: 90_00 });
  });
});

describe('an offer', () => {
  it('can be declined by the partner, and the response contains the trip, although the partner can then no longer read it', async () => {
    const next = await central.makePartner();
    const { id } = await runTrip(client, partner, tripBody(central));
    await admin.post(`/trips/${id}/offer`, { partnerIds: [partnerId, next] });
    const declined = await partner.post(`/trips/${id}/decline`);
    expect(declined).toMatchObject({ status: 200, body: { id, passengers: [] } });
    expect((await partner.get(`/trips/${id}`)).status).toBe(404);
  });
});
