import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel, saoPauloComum);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const { id: _id, serviceAreaId: _area, ...fields } = saoPauloComum;
const tariff = (more: object = {}) => ({ ...fields, serviceAreaId: central.areaId, category: 'van', ...more });
const nothing = '01970000-0000-7000-8000-0000000000ff';
const fee = (more: object) => ({
  name: 'Taxa',
  amountCents: 4_50,
  occasion: 'either',
  placeId: null,
  zoneId: null,
  ...more,
});
const hourly = { hourCents: 90_00, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: 350_000 };
/** Returns an instant on a Wednesday by the local time of São Paulo. */
const wednesday = (time: string) => `2026-07-01T${time}:00-03:00`;

function estimate(more: object = {}, caller = admin) {
  const [origin, destination] = central.placeIds;
  const stops = [{ placeId: origin }, { placeId: destination }];
  return caller.post('/estimates', { serviceAreaId: central.areaId, stops, pickupAt: wednesday('10:00'), ...more });
}

describe('tariffs', () => {
  test('are created, read and changed with the sent values', async () => {
    const made = await admin.post('/tariffs', tariff());
    expect(made).toMatchObject({ status: 201, body: { ...tariff(), inUse: false, version: 1 } });
    const rate2Windows = [{ weekdays: [0, 6], fromMinute: 0, untilMinute: 1440 }];
    const change = { luggageCents: 2_50, rate2Windows, hourly, surcharges: [fee({ placeId: central.placeIds[0] })] };
    const changed = await admin.patch(`/tariffs/${made.body.id}`, { ...change, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { ...tariff(), ...change, version: 2 } });
    const again = await admin.patch(`/tariffs/${made.body.id}`, { flagFallCents: 7_00 });
    expect(again.body).toMatchObject({ ...change, flagFallCents: 7_00, version: 3 });
    const without = await admin.patch(`/tariffs/${made.body.id}`, { hourly: null, surcharges: [] });
    expect(without.body).toMatchObject({ hourly: null, surcharges: [], luggageCents: 2_50, version: 4 });
    expect((await admin.get('/tariffs')).body.items).toContainEqual(without.body);
  });

  test('are unique for each area, category and date', async () => {
    await admin.post('/tariffs', tariff({ category: 'acessivel' }));
    expect(await admin.post('/tariffs', tariff({ category: 'acessivel' }))).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'validFrom' }] },
    });
  });

  test.each([
    ['kmRate2Millicents', { kmRate2Millicents: 1 }],
    ['rate2Windows.0.untilMinute', { rate2Windows: [{ weekdays: [1], fromMinute: 1200, untilMinute: 360 }] }],
    ['serviceAreaId', { serviceAreaId: '01970000-0000-7000-8000-0000000000ff' }],
    ['slowBelowKmh', { slowBelowKmh: 11 }],
    [
      'surcharges.0.zoneId',
      { surcharges: [{ name: 'Taxa', amountCents: 1, occasion: 'origin', placeId: null, zoneId: null }] },
    ],
    ['surcharges.0.zoneId', { surcharges: [fee({ zoneId: nothing })] }],
    ['surcharges.0.placeId', { surcharges: [fee({ placeId: nothing })] }],
    ['surcharges.0.zoneId', { surcharges: [fee({ occasion: 'always', zoneId: nothing })] }],
    ['hourly.minimumHours', { hourly: { ...hourly, minimumHours: 0 } }],
  ])('are refused with an error for the invalid field: %s', async (field, wrong) => {
    const refused = { status: 400, body: { errors: [{ field }] } };
    expect(await admin.post('/tariffs', tariff({ validFrom: '2026-01-01', ...wrong }))).toMatchObject(refused);
  });

  test('price a trip in their new version when they change during its request', async () => {
    const { db } = panel.services;
    const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const changing = db.transaction().execute(async (tx) => {
      const newVersion = { version: sql<number>`version + 1` };
      await tx.updateTable('tariffs').set(newVersion).where('category', '=', 'comum').execute();
      const requested = client.post('/trips', tripBody(central));
      await untilWaiting(db, 1);
      return { requested };
    });
    const { status, body: trip } = await (await changing).requested;
    expect(status).toBe(201);
    const pricedBy = db.selectFrom('trips').select('tariff_version').where('id', '=', trip.id);
    expect(await pricedBy.executeTakeFirst()).toEqual({ tariff_version: 2 });
  });

  test('cannot be changed after they priced a trip, but a later tariff can replace them', async () => {
    const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const trip = await client.post('/trips', tripBody(central));
    expect(trip.status).toBe(201);
    const { body } = await admin.get('/tariffs');
    const used = body.items.find(({ category }: { category: string }) => category === 'comum');
    expect(used.inUse).toBe(true);
    const refused = await admin.patch(`/tariffs/${used.id}`, { flagFallCents: 1 });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
    expect((await admin.post('/tariffs', tariff({ category: 'comum', validFrom: '2027-01-01' }))).status).toBe(201);
  });

  test('can be changed by administrators only', async () => {
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    expect((await attendant.get('/tariffs')).status).toBe(403);
    expect((await attendant.post('/tariffs', tariff())).status).toBe(403);
  });
});

describe('an estimate', () => {
  test('lists the parts of the price by the current tariff, which sum up to the estimate', async () => {
    const { status, body } = await estimate();
    expect(status).toBe(200);
    expect(body).toMatchObject({ distanceSource: 'great_circle', missing: null });
    expect(body.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['flag_fall', 'km_rate1']);
    expect(body.lines.reduce((sum: number, line: { cents: number }) => sum + line.cents, 0)).toBe(body.estimateCents);
    // The straight line from Congonhas to Luz is 10.47 km.
    expect(body.distanceMeters).toBeGreaterThan(13_400);
    expect(body.distanceMeters).toBeLessThan(13_800);
  });

  test('is higher at night, on Sundays, and on municipal holidays', async () => {
    const day = (await estimate()).body.estimateCents;
    const kinds = async (pickupAt: string) =>
      (await estimate({ pickupAt })).body.lines.map(({ kind }: { kind: string }) => kind);
    expect((await estimate({ pickupAt: wednesday('22:00') })).body.estimateCents).toBeGreaterThan(day);
    expect(await kinds('2026-07-05T10:00:00-03:00')).toEqual(['flag_fall', 'km_rate2']);
    expect(await kinds('2027-01-25T10:00:00-03:00')).toEqual(['flag_fall', 'km_rate1']);
    await panel.services.db
      .insertInto('municipal_holidays')
      .values({ service_area_id: central.areaId, day: '2027-01-25', name: 'Aniversário de São Paulo' })
      .execute();
    expect(await kinds('2027-01-25T10:00:00-03:00')).toEqual(['flag_fall', 'km_rate2']);
  });

  test('uses the tariff of the local date of pickup', async () => {
    await admin.post('/tariffs', tariff({ category: 'executivo', validFrom: '2026-07-02', flagFallCents: 10_00 }));
    const executivo = { category: 'executivo' };
    expect((await estimate({ ...executivo, pickupAt: wednesday('23:59') })).body).toMatchObject({
      estimateCents: null,
      tariffId: null,
    });
    expect((await estimate({ ...executivo, pickupAt: '2026-07-02T00:00:00-03:00' })).body.lines[0]).toMatchObject({
      cents: 10_00,
    });
  });

  test('names the missing input when there is no price', async () => {
    expect((await estimate({ stops: [{ placeId: central.placeIds[0] }, {}] })).body).toMatchObject({
      estimateCents: null,
      distanceMeters: null,
      missing: expect.stringContaining('A combinar / taxímetro'),
    });
    expect((await estimate({ pickupAt: '2020-01-01T12:00:00Z' })).body.missing).toContain('tarifa');
  });

  test('finds the area by the place of the origin, or uses the only area', async () => {
    const stops = central.placeIds.map((placeId) => ({ placeId }));
    expect((await admin.post('/estimates', { stops })).body.estimateCents).toBeGreaterThan(0);
    const points = [
      { lat: -23.6, lng: -46.6 },
      { lat: -23.5, lng: -46.6 },
    ];
    expect((await admin.post('/estimates', { stops: points })).body.estimateCents).toBeGreaterThan(0);
    await admin.post('/areas', { name: 'Campinas', uf: 'SP', timeZone: 'America/Sao_Paulo' });
    expect(await admin.post('/estimates', { stops: points })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'serviceAreaId' }] },
    });
    expect((await admin.post('/estimates', { stops })).status).toBe(200);
  });

  test('uses a sent distance and duration instead of the way along the stops', async () => {
    const input = { stops: [{}, {}], way: { distanceMeters: 10_000, durationSeconds: 1_800 } };
    const { body } = await estimate(input);
    // 6,00 + 10 km × 4,25
    expect(body).toMatchObject({ estimateCents: 48_50, distanceMeters: 10_000, distanceSource: null, missing: null });
    // 10 more minutes × 51,00 an hour
    expect((await estimate({ ...input, waitingSeconds: 600 })).body.estimateCents).toBe(57_00);
  });

  test('reports a place that does not exist', async () => {
    const stops = [{ lat: -23.6, lng: -46.6 }, { placeId: '01970000-0000-7000-8000-0000000000ff' }];
    expect(await estimate({ stops })).toMatchObject({ status: 400, body: { errors: [{ field: 'stops.1.placeId' }] } });
  });

  test('is available to roles that request trips', async () => {
    const [client, attendant, partner] = await Promise.all([
      panel.signIn({ tipo: 'cliente', clientId: central.clientId }),
      panel.signIn({ tipo: 'cadviagens' }),
      panel.signIn({ tipo: 'parceiro' }),
    ]);
    expect((await estimate({}, client)).status).toBe(200);
    expect((await estimate({}, attendant)).status).toBe(200);
    expect((await estimate({}, partner)).status).toBe(403);
    expect((await estimate({}, panel.nobody)).status).toBe(401);
  });
});
