import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let admin: Caller;
let partner: Caller;

const hourly = { hourCents: 90_00, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: 350_000 };

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  await panel.services.db
    .updateTable('tariffs')
    .set({ hourly: JSON.stringify(hourly) })
    .execute();
});
afterAll(() => panel.close());

const body = (more: object = {}) => ({ ...tripBody(central, { minutes: 24 * 60 }), ...more });

async function through(trip: { id: string; termsVersion: number }, ...actions: string[]) {
  let last = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  for (const action of actions) last = await partner.post(`/trips/${trip.id}/${action}`, {});
  return last;
}

describe('a trip by the hour', () => {
  test('is priced by its hours and occupies its driver for that time', async () => {
    const { status, body: trip } = await client.post('/trips', body({ hours: 3 }));
    expect(status).toBe(201);
    // 3 h × 90,00; the distance of 13 km is within the 30 km included.
    expect(trip).toMatchObject({
      kind: 'by_the_hour',
      priceMode: 'by_the_hour',
      hours: 3,
      estimateCents: 270_00,
      durationSeconds: 3 * 3600,
    });
  });

  test('can be edited to the taximeter price and back, and each edit changes the version of the terms', async () => {
    const { body: trip } = await client.post('/trips', body({ hours: 3 }));
    const metered = await client.patch(`/trips/${trip.id}`, { hours: null, version: trip.version });
    expect(metered).toMatchObject({
      status: 200,
      body: { kind: 'scheduled', priceMode: 'taximeter', hours: null, termsVersion: trip.termsVersion + 1 },
    });
    const hired = await client.patch(`/trips/${trip.id}`, { hours: 5, version: metered.body.version });
    expect(hired.body).toMatchObject({ kind: 'by_the_hour', hours: 5, estimateCents: 450_00 });
  });

  test('has no estimate when the tariff has no hourly price', async () => {
    await panel.services.db.updateTable('tariffs').set({ hourly: null }).execute();
    const { body: trip } = await client.post('/trips', body({ hours: 3 }));
    await panel.services.db
      .updateTable('tariffs')
      .set({ hourly: JSON.stringify(hourly) })
      .execute();
    expect(trip).toMatchObject({ priceMode: 'by_the_hour', hours: 3, estimateCents: null });
  });

  test.each([0, 25, 1.5])('is refused with %d hours', async (hours) => {
    const refused = await client.post('/trips', body({ hours }));
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'hours' }] } });
  });

  test('costs the agreed price when it is completed without an amount', async () => {
    const { body: trip } = await client.post('/trips', { ...tripBody(central), hours: 2 });
    const done = await through(trip, 'depart', 'arrive', 'begin', 'complete');
    expect(done.body).toMatchObject({ status: 'completed', fareCents: 180_00, reviewReasons: [] });
  });
});

describe('a trip at a fixed price', () => {
  beforeAll(async () => {
    const { db } = panel.services;
    const zone = (name: string, district: string) => ({
      id: newId(),
      service_area_id: central.areaId,
      name,
      districts: [district],
    });
    const [from, to] = [zone('Congonhas', 'Campo Belo'), zone('Centro', 'Bom Retiro')];
    await db.insertInto('zones').values([from, to]).execute();
    const price = { category: 'comum' as const, from_zone_id: from.id, to_zone_id: to.id, valid_from: '2020-01-01' };
    await db
      .insertInto('fixed_prices')
      .values([
        { ...price, id: newId(), price_cents: 80_00 },
        { ...price, id: newId(), price_cents: 70_00, client_id: central.otherClientId },
      ])
      .execute();
  });

  test('shows the fixed price and uses no tariff', async () => {
    const { body: trip } = await client.post('/trips', body());
    expect(trip).toMatchObject({ priceMode: 'fixed', estimateCents: 80_00 });
    expect(trip.estimateLines).toEqual([
      { kind: 'fixed_price', label: 'Preço fechado', detail: 'de Congonhas a Centro', cents: 80_00 },
    ]);
    const row = await panel.services.db
      .selectFrom('trips')
      .select(['tariff_id', 'fixed_price'])
      .where('id', '=', trip.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tariff_id: null, fixed_price: { priceCents: 80_00 } });
  });

  test('needs no coordinates when the districts identify the fixed price', async () => {
    const stops = ['Campo Belo', 'bom retiro'].map((district) => ({
      address: 'Rua A, 1',
      district,
      precision: 'district',
    }));
    expect((await client.post('/trips', body({ stops }))).body).toMatchObject({
      priceMode: 'fixed',
      distanceMeters: null,
    });
  });

  test('does not apply to an address that the requester chose to leave without a price', async () => {
    const districts = ['Campo Belo', 'Bom Retiro'];
    for (const precisions of [
      ['none', 'district'],
      ['district', 'none'],
    ]) {
      const stops = precisions.map((precision, at) => ({ address: 'Rua A, 1', district: districts[at], precision }));
      const { status, body: trip } = await client.post('/trips', body({ stops }));
      expect([status, trip.priceMode, trip.estimateCents]).toEqual([201, 'taximeter', null]);
      const { body: checked } = await client.post('/trips/check', { stops });
      expect([checked.totalCents, checked.outbound.missing]).toEqual([null, expect.stringMatching(/localização/)]);
    }
  });

  test('uses the client’s own fixed price if it has one', async () => {
    const other = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    expect((await other.post('/trips', body())).body).toMatchObject({ estimateCents: 70_00 });
  });

  test('is priced by the taximeter after an edit to a destination without a fixed price', async () => {
    const { body: trip } = await client.post('/trips', body());
    const stops = central.placeIds.toReversed().map((placeId) => ({ address: 'Endereço', placeId }));
    const edited = await client.patch(`/trips/${trip.id}`, { stops, version: trip.version });
    expect(edited.body).toMatchObject({ priceMode: 'taximeter', estimateLines: [{ kind: 'flag_fall' }, {}] });
  });

  test('costs the fixed price when it is completed without an amount', async () => {
    const { body: trip } = await client.post('/trips', tripBody(central));
    const done = await through(trip, 'depart', 'arrive', 'begin', 'complete');
    expect(done.body).toMatchObject({ status: 'completed', fareCents: 80_00, reviewReasons: [] });
  });

  test('is included in the estimate only for the client that has the fixed price', async () => {
    const stops = central.placeIds.map((placeId) => ({ placeId }));
    const estimate = async (caller: Caller, more: object = {}) => caller.post('/estimates', { stops, ...more });
    const { clientId, otherClientId } = central;
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const unlinked = await panel.signIn({ tipo: 'cliente' });
    expect((await estimate(admin, { clientId: otherClientId })).body.estimateCents).toBe(70_00);
    expect((await estimate(attendant, { clientId: otherClientId })).body.estimateCents).toBe(70_00);
    expect((await estimate(attendant)).body.estimateCents).toBe(80_00);
    expect((await estimate(client)).body).toMatchObject({ estimateCents: 80_00, priceMode: 'fixed', tariffId: null });
    expect((await estimate(client, { clientId })).status).toBe(200);
    expect((await estimate(client, { clientId: otherClientId })).status).toBe(404);
    expect((await estimate(unlinked, { clientId: otherClientId })).status).toBe(404);
  });

  test('is priced by the hour when hours are requested', async () => {
    const stops = central.placeIds.map((placeId) => ({ placeId }));
    const { body: estimate } = await admin.post('/estimates', { stops, hours: 4 });
    expect(estimate).toMatchObject({ priceMode: 'by_the_hour', estimateCents: 360_00 });
  });
});
