import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let otherAreaId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  const area = await admin.post('/areas', { name: 'Campinas', uf: 'SP', timeZone: 'America/Sao_Paulo' });
  otherAreaId = area.body.id;
});
afterAll(() => panel.close());

const nowhere = '01970000-0000-7000-8000-0000000000ff';
const congonhas = { lat: -23.6273, lng: -46.6566, radiusMeters: 1_500 };

let named = 0;
const zone = (more: object = {}) => {
  named += 1;
  return { serviceAreaId: central.areaId, name: `Zona ${named}`, circle: congonhas, districts: [], ...more };
};
const makeZone = async (more: object = {}): Promise<string> => (await admin.post('/zones', zone(more))).body.id;

async function price(more: object = {}) {
  const [fromZoneId, toZoneId] = [await makeZone(), await makeZone({ circle: null, districts: ['Bom Retiro'] })];
  return { category: 'comum', fromZoneId, toZoneId, priceCents: 80_00, validFrom: '2026-01-01', ...more };
}

describe('a zone', () => {
  test('is created, read and changed with the sent values', async () => {
    const input = zone({ districts: ['Campo Belo', 'Moema'] });
    const made = await admin.post('/zones', input);
    expect(made).toMatchObject({ status: 201, body: { ...input, version: 1 } });
    const byName = await admin.patch(`/zones/${made.body.id}`, { circle: null, version: 1 });
    expect(byName).toMatchObject({ status: 200, body: { ...input, circle: null, version: 2 } });
    expect((await admin.get('/zones')).body.items).toContainEqual(byName.body);
    const stale = await admin.patch(`/zones/${made.body.id}`, { districts: ['Moema'], version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'version_conflict' } });
    expect((await admin.delete(`/zones/${made.body.id}`)).status).toBe(204);
    expect((await admin.delete(`/zones/${made.body.id}`)).status).toBe(404);
  });

  test('has a unique name in its area', async () => {
    const input = zone();
    await admin.post('/zones', input);
    expect(await admin.post('/zones', { ...input, name: input.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'name' }] },
    });
    expect((await admin.post('/zones', { ...input, serviceAreaId: otherAreaId })).status).toBe(201);
  });

  test.each([
    ['districts', { circle: null }],
    ['circle.radiusMeters', { circle: { ...congonhas, radiusMeters: 49 } }],
    ['circle.lat', { circle: { ...congonhas, lat: 91 } }],
    ['serviceAreaId', { serviceAreaId: nowhere }],
    ['name', { name: '' }],
  ])('is refused with an error for the invalid field: %s', async (field, wrong) => {
    expect(await admin.post('/zones', zone(wrong))).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  test('cannot be removed or moved to another area while it has prices or surcharges', async () => {
    const { fromZoneId, ...rest } = await price();
    await admin.post('/fixed-prices', { fromZoneId, ...rest });
    expect(await admin.delete(`/zones/${fromZoneId}`)).toMatchObject({ status: 409 });
    expect(await admin.patch(`/zones/${fromZoneId}`, { serviceAreaId: otherAreaId })).toMatchObject({ status: 409 });
    const zoneId = await makeZone();
    const surcharges = [{ name: 'Taxa', amountCents: 4_50, occasion: 'either', placeId: null, zoneId }];
    const { body } = await admin.get('/tariffs');
    expect((await admin.patch(`/tariffs/${body.items[0].id}`, { surcharges })).status).toBe(200);
    expect(await admin.delete(`/zones/${zoneId}`)).toMatchObject({ status: 409 });
    expect((await admin.patch(`/tariffs/${body.items[0].id}`, { surcharges: [] })).status).toBe(200);
    expect((await admin.delete(`/zones/${zoneId}`)).status).toBe(204);
  });
});

describe('a fixed price', () => {
  test('can be created, read, changed and removed', async () => {
    const input = await price({ clientId: central.clientId, bothWays: true, validUntil: '2026-12-31' });
    const made = await admin.post('/fixed-prices', input);
    const shown = { ...input, serviceAreaId: central.areaId, clientName: 'Aurora S.A.', version: 1 };
    expect(made).toMatchObject({ status: 201, body: shown });
    expect(made.body.fromZoneName).toMatch(/^Zona/);
    const change = { priceCents: 90_00, validUntil: null, clientId: null };
    const changed = await admin.patch(`/fixed-prices/${made.body.id}`, { ...change, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { ...shown, ...change, clientName: null, version: 2 } });
    expect((await admin.get('/fixed-prices')).body.items).toContainEqual(changed.body);
    expect((await admin.delete(`/fixed-prices/${made.body.id}`)).status).toBe(204);
    expect((await admin.delete(`/fixed-prices/${made.body.id}`)).status).toBe(404);
  });

  test('is unique for its zones, category, client and start day', async () => {
    const input = await price();
    await admin.post('/fixed-prices', input);
    expect(await admin.post('/fixed-prices', input)).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'validFrom' }] },
    });
    for (const other of [{ validFrom: '2026-02-01' }, { category: 'van' }, { clientId: central.clientId }])
      expect((await admin.post('/fixed-prices', { ...input, ...other })).status).toBe(201);
  });

  test('cannot connect zones of different areas', async () => {
    const toZoneId = await makeZone({ serviceAreaId: otherAreaId });
    const refused = { status: 400, body: { errors: [{ field: 'toZoneId' }] } };
    expect(await admin.post('/fixed-prices', await price({ toZoneId }))).toMatchObject(refused);
  });

  test.each([
    ['priceCents', { priceCents: 0 }],
    ['fromZoneId', { fromZoneId: nowhere }],
    ['toZoneId', { toZoneId: nowhere }],
    ['clientId', { clientId: nowhere }],
    ['validUntil', { validUntil: '2025-12-31' }],
    ['category', { category: 'moto' }],
  ])('is refused with an error for the invalid field: %s', async (field, wrong) => {
    const refused = { status: 400, body: { errors: [{ field }] } };
    expect(await admin.post('/fixed-prices', await price(wrong))).toMatchObject(refused);
  });

  test('applies from its first to its last day, to stops in the circle and in the districts of its zones', async () => {
    const way = await price({
      category: 'comum',
      priceCents: 66_00,
      validFrom: '2026-05-01',
      validUntil: '2026-05-02',
    });
    await admin.post('/fixed-prices', way);
    const [placeId] = central.placeIds;
    const cost = async (day: string) => {
      const stops = [{ placeId }, { district: 'bom  retiro', city: 'São Paulo' }];
      return (await admin.post('/estimates', { stops, pickupAt: `${day}T12:00:00-03:00` })).body.estimateCents;
    };
    expect(await cost('2026-05-01')).toBe(66_00);
    expect(await cost('2026-05-02')).toBe(66_00);
    expect(await cost('2026-04-30')).not.toBe(66_00);
    expect(await cost('2026-05-03')).not.toBe(66_00);
  });
});
