import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import {
  nominatimAnswer,
  osrmAnswer,
  photonAnswer,
  startStandIn,
  type StandIn,
  viaCepAnswer,
} from '#tests/stand-in.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let [geocoder, router, ceps]: StandIn[] = [];

const answering = (body: unknown, status = 200) => ({ kind: 'answering', body, status }) as const;
const paulista = {
  source: 'geocoder',
  placeId: null,
  address: 'Avenida Paulista',
  district: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  cep: '01310200',
  lat: -23.5615,
  lng: -46.6563,
};

/** Starts new services for each test, so that failures of earlier tests do not count. */
async function start(kind: 'photon' | 'nominatim' = 'photon'): Promise<void> {
  geocoder = await startStandIn(answering(kind === 'photon' ? photonAnswer : nominatimAnswer));
  router = await startStandIn(answering(osrmAnswer));
  ceps = await startStandIn(answering(viaCepAnswer));
  const outside = {
    geocoder: { url: geocoder.url, kind },
    routerUrl: router.url,
    cepUrl: `${ceps.url}/ws/{cep}/json/`,
    tiles: null,
  };
  panel = await startPanel({ config: { outside } });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
}

async function stop(): Promise<void> {
  for (const server of [geocoder, router, ceps]) await server?.close();
  await panel.close();
}

const suggest = async (q: string) => (await client.get(`/places/suggestions?q=${encodeURIComponent(q)}`)).body;
/** Repeats the request until the geocoder has answered or failed. */
const suggestWhole = (q: string) =>
  vi.waitFor(async () => {
    const answer = await suggest(q);
    expect(answer.geocoder).not.toBe('pending');
    return answer;
  }, 10_000);
const estimate = async () => {
  const stops = central.placeIds.map((placeId) => ({ placeId }));
  return (await client.post('/estimates', { stops, serviceAreaId: central.areaId })).body;
};

describe('while geocoder, router and postal code service work', () => {
  beforeAll(() => start());
  afterAll(stop);

  it("suggests the central's own places first, then addresses in Brazil", async () => {
    const admin = await panel.signIn({ tipo: 'admin' });
    await admin.patch(`/places/${central.placeIds[1]}`, { aliases: ['Estação Paulista'] });
    const { items, geocoder: part } = await suggestWhole('paulista');
    expect(part).toBe('complete');
    expect(items).toMatchObject([
      { source: 'place', placeId: central.placeIds[1], name: 'Estação da Luz' },
      { ...paulista, name: 'Museu de Arte de São Paulo', number: '1578' },
    ]);
    expect(items).toHaveLength(2);
    // Without a position the search is centred on the central's own places.
    const [asked] = geocoder?.asked ?? [];
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ q: 'paulista', lat: '-23.6', lon: '-46.6' });
  });

  it('does not send short texts to the geocoder, and sends no text twice', async () => {
    const before = geocoder?.asked.length ?? 0;
    expect((await suggest('pau')).geocoder).toBe('off');
    expect((await suggest('1578')).geocoder).toBe('off');
    await suggestWhole('Avenida  Paulista');
    await suggestWhole('avenida paulista');
    expect((geocoder?.asked.length ?? 0) - before).toBe(1);
  });

  it('finds the street of a postal code', async () => {
    expect(await client.get('/ceps/01310-100')).toMatchObject({
      status: 200,
      body: { cep: '01310100', address: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', uf: 'SP' },
    });
    expect((await client.get('/ceps/01310100')).body.ibgeCityCode).toBe('3550308');
    expect(ceps?.asked.map(({ pathname }) => pathname)).toEqual(['/ws/01310100/json/']);
    expect(await client.get('/ceps/123')).toMatchObject({ status: 400, body: { errors: [{ field: 'cep' }] } });
    if (ceps) ceps.mood = answering({ erro: 'true' });
    expect(await client.get('/ceps/99999-999')).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('CEP não encontrado') },
    });
  });

  it("prices and draws a trip along the router's roads, with one router request", async () => {
    expect(await estimate()).toMatchObject({ distanceMeters: 14_200, durationSeconds: 1505, distanceSource: 'router' });
    const { body: trip } = await client.post('/trips', tripBody(central));
    expect(trip).toMatchObject({ distanceMeters: 14_200, distanceSource: 'router' });
    expect((await client.get(`/trips/${trip.id}/route`)).body).toEqual({
      source: 'router',
      polyline: osrmAnswer.routes[0]?.geometry,
      legs: [{ distanceMeters: 14_200, durationSeconds: 1505 }],
      points: [
        { lat: -23.6273, lng: -46.6566 },
        { lat: -23.5353, lng: -46.6345 },
      ],
    });
    expect(router?.asked).toHaveLength(1);
    expect(router?.asked[0]?.pathname).toBe('/route/v1/driving/-46.656600,-23.627300;-46.634500,-23.535300');
  });

  it('hides the route of a trip from a partner before acceptance and 25 hours after the end', async () => {
    const partnerId = await central.makePartner();
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
    const { body: trip } = await client.post('/trips', tripBody(central));
    const before = (await partner.get(`/trips/${trip.id}/route`)).body;
    expect(before).toEqual({ source: null, polyline: null, legs: [], points: [null, null] });
    await partner.post(`/trips/${trip.id}/accept`, { termsVersion: 1 });
    expect((await partner.get(`/trips/${trip.id}/route`)).body).toMatchObject({ source: 'router' });
    await panel.services.db
      .updateTable('trips')
      .set({ status: 'completed', ended_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', trip.id)
      .execute();
    expect((await partner.get(`/trips/${trip.id}/route`)).body).toEqual(before);
  });

  it('stores answers of the geocoder for a day, of the router for a week and of the postal code service for a month', async () => {
    const rows = await panel.services.db
      .selectFrom('outside_answers')
      .select(['service', sql<number>`round(extract(epoch from max(expires_at) - now()) / 86400)::int`.as('days')])
      .groupBy('service')
      .orderBy('service')
      .execute();
    expect(rows).toEqual([
      { service: 'cep', days: 30 },
      { service: 'geocoder', days: 1 },
      { service: 'router', days: 7 },
    ]);
  });
});

describe('with Nominatim as geocoder', () => {
  beforeAll(() => start('nominatim'));
  afterAll(stop);

  it('suggests the addresses that Nominatim finds', async () => {
    expect((await suggestWhole('avenida paulista')).items).toMatchObject([{ ...paulista, name: null, number: null }]);
    const [asked] = geocoder?.asked ?? [];
    expect(asked?.pathname).toBe('/search');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toMatchObject({ q: 'avenida paulista', countrycodes: 'br' });
  });
});

describe('while geocoder or router fail', () => {
  beforeEach(() => start());
  afterEach(stop);

  const moods = [
    ['services hang', { kind: 'hanging' }],
    ['services are broken', { kind: 'broken' }],
    ['services return no JSON', { kind: 'rubbish', text: '<html>Em manutenção</html>' }],
    ['services return unexpected JSON', answering({ code: 'Ok', routes: [], features: 'none', logradouro: 1 })],
    // A road is never shorter than the straight line. Such an answer must not determine a fare.
    [
      'the router returns a road shorter than the straight line',
      answering({
        code: 'Ok',
        routes: [{ ...osrmAnswer.routes[0], distance: 10, legs: [{ distance: 10, duration: 1 }] }],
      }),
    ],
  ] as const;

  it.each(moods)('the panel suggests its own places and prices trips by straight lines when %s', async (_how, mood) => {
    for (const server of [geocoder, router, ceps]) if (server) server.mood = mood;
    // While the geocoder hangs, the first answer (`suggest`) must contain the central's own places. For the other
    // failures the test waits for the final answer (`suggestWhole`), because the first answer may precede the failure.
    const { items, geocoder: part } = await (mood.kind === 'hanging' ? suggest : suggestWhole)('estacao');
    expect(items).toMatchObject([{ name: 'Estação da Luz' }]);
    expect(part).toBe(mood.kind === 'hanging' ? 'pending' : 'unavailable');
    expect(await client.get('/ceps/01310100')).toMatchObject({ status: 503, body: { reason: 'unavailable' } });
    expect(await estimate()).toMatchObject({ distanceSource: 'great_circle', missing: null });
    const { status, body: trip } = await client.post('/trips', tripBody(central));
    expect([status, trip.distanceSource]).toEqual([201, 'great_circle']);
    expect((await client.get(`/trips/${trip.id}/route`)).body).toMatchObject({
      source: 'great_circle',
      polyline: null,
    });
    // A service that failed three times is no longer asked.
    await estimate();
    await estimate();
    expect(router?.asked.length).toBeLessThanOrEqual(3);
  });

  it('a slow geocoder delays no suggestion, and the next request gets the late results', async () => {
    if (geocoder) geocoder.mood = { kind: 'answering', body: photonAnswer, afterMs: 800 };
    expect(await suggest('avenida paulista')).toMatchObject({ items: [], geocoder: 'pending' });
    await expect.poll(async () => (await suggest('avenida paulista')).geocoder).toBe('complete');
    expect(geocoder?.asked).toHaveLength(1);
  });

  it('an answer of the router that contains no route is stored too', async () => {
    if (router) router.mood = answering({ code: 'NoRoute', message: 'Impossible route' }, 400);
    expect(await estimate()).toMatchObject({ distanceSource: 'great_circle' });
    await estimate();
    expect(router?.asked).toHaveLength(1);
  });
});
