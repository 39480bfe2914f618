import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LiveStream, openStream, settle } from '#tests/authorisation/live-streams.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let southId: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  southId = (await must(admin.post('/areas', south))).id;
});
afterAll(() => panel.close());

const place = { uf: 'SP', timeZone: 'America/Sao_Paulo' };
const south = { ...place, name: 'Zona Sul', city: 'São Paulo', districts: ['Moema', 'Campo Belo'] };
const stop = (district: string) => ({
  address: 'Rua das Flores, 10',
  district,
  city: 'São Paulo',
  uf: 'SP',
  precision: 'district',
});

const from = (district: string, more: object = {}) =>
  admin.post('/trips', {
    ...tripBody(central, { clientId: central.clientId }),
    stops: [stop(district), stop('Lapa')],
    ...more,
  });

it('a trip belongs to the area that lists its district, and otherwise to the area of the whole city', async () => {
  expect((await must(from('moema'))).serviceAreaId).toBe(southId);
  expect((await must(from('Lapa'))).serviceAreaId).toBe(central.areaId);
  expect((await must(from('Moema', { serviceAreaId: central.areaId }))).serviceAreaId).toBe(central.areaId);
});

it('only partners that work in the area see and accept its trips', async () => {
  const partnerId = await central.makePartner();
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const trip = await must(from('Moema'));
  const sees = async () =>
    (await must(partner.get('/trips?status=available'))).items.some(({ id }: { id: string }) => id === trip.id);
  expect(await sees()).toBe(false);
  expect((await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion })).status).not.toBe(200);
  await must(admin.patch(`/partners/${partnerId}`, { areaIds: [central.areaId, southId] }));
  expect(await sees()).toBe(true);
  await must(partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion }));
});

it("events about available trips reach only the pages of partners of the trip's area", async () => {
  const [city, southern] = await Promise.all(
    [[central.areaId], [southId]].map(async (areaIds) => {
      const partnerId = await central.makePartner();
      await must(admin.patch(`/partners/${partnerId}`, { areaIds }));
      return panel.signIn({ tipo: 'parceiro', partnerId });
    }),
  );
  if (!city || !southern) throw new Error('two partners');
  const streams = new Map<Caller, LiveStream>();
  for (const caller of [city, southern]) streams.set(caller, await openStream(panel, caller));
  const trips = [await must(from('Moema')), await must(from('Lapa'))];
  const [inSouth, inCity] = trips.map(({ id }) => id);
  for (const trip of trips) await must(admin.post(`/trips/${trip.id}/cancel`, { reason: 'Engano' }));
  await settle(panel, streams);
  const heardBy = (caller: Caller) =>
    streams
      .get(caller)
      ?.heard.filter(({ topic }) => topic === 'pool')
      .map(({ entityId }) => entityId);
  expect(heardBy(southern)).toEqual([inSouth, inSouth]);
  expect(heardBy(city)).toEqual([inCity, inCity]);
  for (const stream of streams.values()) stream.close();
});

it('an area can use the prices of another area, which must have its own prices', async () => {
  const stops = [{ address: 'Rua Augusta, 1', lat: -23.55, lng: -46.65 }, { placeId: central.placeIds[1] }];
  const priced = async (serviceAreaId: string) =>
    (await must(admin.post('/estimates', { ...tripBody(central), stops, serviceAreaId }))).estimateCents;
  expect(await priced(southId)).toBeNull();
  await must(admin.patch(`/areas/${southId}`, { pricesOf: central.areaId }));
  expect(await priced(southId)).toBe(await priced(central.areaId));
  expect(await priced(southId)).toBeGreaterThan(0);
  const chained = await admin.patch(`/areas/${central.areaId}`, { pricesOf: southId });
  expect(chained).toMatchObject({ status: 400, body: { errors: [{ field: 'pricesOf' }] } });
});

it('the area of the place where a trip begins counts, also if the request names another area', async () => {
  const priced = async (serviceAreaId?: string) =>
    (await must(admin.post('/estimates', { ...tripBody(central), serviceAreaId }))).estimateCents;
  await must(admin.patch(`/areas/${southId}`, { pricesOf: null }));
  expect(await priced(southId)).toBe(await priced());
  expect(await priced()).toBeGreaterThan(0);
});

it('active areas cannot overlap', async () => {
  const east = { ...south, name: 'Zona Leste', districts: ['Mooca', 'MOEMA'] };
  const refused = { status: 400, body: { errors: [{ field: 'districts' }] } };
  expect(await admin.post('/areas', east)).toMatchObject(refused);
  expect(await admin.post('/areas', { ...place, name: 'Capital', city: 'sao paulo' })).toMatchObject(refused);
  const { id } = await must(admin.post('/areas', { ...east, districts: ['Mooca'] }));
  expect(await admin.patch(`/areas/${id}`, { districts: ['Campo Belo'] })).toMatchObject(refused);
  await must(admin.post('/areas', { ...east, name: 'Moema antiga', active: false, districts: ['Moema'] }));
});
