import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let stranger: Caller;
let attendant: Caller;

const marina = '+5511987654321';

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  const where = { city: 'São Paulo', uf: 'SP' };
  const street = { kind: 'street' as const, ...where };
  await panel.services.db
    .insertInto('gazetteer')
    .values([
      {
        ...street,
        name: 'Rua Voluntários da Pátria',
        district: 'Santana',
        lat: -23.5046,
        lng: -46.6249,
        cep: '02011000',
      },
      {
        ...street,
        name: 'Rua Voluntários da Pátria',
        district: 'Botafogo',
        city: 'Rio',
        uf: 'RJ',
        lat: -22.9,
        lng: -43.2,
      },
      { ...street, name: 'Rua 13 de Maio', district: 'Bela Vista', lat: -23.56, lng: -46.65 },
      { kind: 'district', name: 'Santana', ...where, lat: -23.5017, lng: -46.6252 },
      { kind: 'district', name: 'Santo Amaro', ...where, lat: -23.65, lng: -46.7 },
    ])
    .execute();
  const streets = Array.from({ length: 2_100 }, (_, index) => `Rua Projetada ${index}`);
  const point = { lat: -23.6, lng: -46.6 };
  await panel.services.db
    .insertInto('gazetteer')
    .values([...streets, 'Rua São Paulo'].map((name) => Object.assign({ name }, street, point)))
    .execute();
  const [placed] = tripBody(central).stops;
  const to = (address: string) => ({
    ...tripBody(central, { minutes: 300 }),
    stops: [placed, { address, district: 'Santana', city: 'São Paulo', precision: 'none', complement: 'casa 2' }],
  });
  await client.post('/trips', to('Rua Voluntários da Pátria, 500'));
  await stranger.post('/trips', to('Rua Voluntários da Pátria, 900'));
  const saved = { address: 'Rua Voluntários da Pátria, 700', district: 'Santana', city: 'São Paulo' };
  await client.put('/passengers/stops/favourites', { name: 'Galpão', serviceAreaId: central.areaId, stop: saved });
});
afterEach(() => vi.useRealTimers());
afterAll(() => panel.close());

type Item = { source: string; address: string; number: string | null; district: string | null; stop: unknown };

async function suggested(caller: Caller, q: string, more = ''): Promise<Item[]> {
  const { body } = await caller.get(`/places/suggestions?q=${encodeURIComponent(q)}${more}`);
  return body.items;
}

const lines = (items: Item[]) => items.map(({ source, address }) => `${source} ${address}`);

describe('suggestions of the gazetteer', () => {
  it.each(['voluntarios 123 santana', 'Santana, rua voluntários da pátria 123', '123 patria volunt sant'])(
    'have street, number and district in any order: %s',
    async (q) => {
      const first = (await suggested(attendant, q)).find(({ source }) => source === 'street');
      expect(first).toMatchObject({ address: 'Rua Voluntários da Pátria', number: '123', district: 'Santana' });
    },
  );

  it('keep a number that belongs to the name of the street', async () => {
    expect(await suggested(attendant, '13 de maio 40')).toMatchObject([{ address: 'Rua 13 de Maio', number: '40' }]);
    expect(await suggested(attendant, '13 de maio')).toMatchObject([{ address: 'Rua 13 de Maio', number: null }]);
  });

  it('find a street by its postal code', async () => {
    expect(await suggested(attendant, '02011-000')).toMatchObject([{ address: 'Rua Voluntários da Pátria' }]);
  });

  it.each(['sao paulo 100', 'Rua São Paulo', 'r. sao paulo, 100'])(
    'find a street that is named like the city, among thousands of streets of the city: %s',
    async (q) => {
      const first = (await suggested(attendant, q)).find(({ source }) => source === 'street');
      expect(first).toMatchObject({ address: 'Rua São Paulo' });
    },
  );

  it('put the city of the service area first', async () => {
    const [first] = await suggested(attendant, 'voluntarios patria', `&serviceAreaId=${central.areaId}`);
    expect(first?.district).toBe('Santana');
  });

  it('are districts only, when only districts are asked for', async () => {
    expect(lines(await suggested(client, 'sant', '&only=district'))).toEqual([
      'district Santana',
      'district Santo Amaro',
    ]);
  });

  it.each(["'; drop table gazetteer --", '\\', ':* & !', "a'b", '(((', '%'])('survive any text: %s', async (q) => {
    expect((await attendant.get(`/places/suggestions?q=${encodeURIComponent(q)}`)).status).toBe(200);
  });
});

describe('earlier addresses', () => {
  const q = 'patria voluntarios';

  it('come in the order saved, earlier, and then the gazetteer, with all details of the stop', async () => {
    const items = await suggested(client, q);
    expect(lines(items).slice(0, 3)).toEqual([
      'saved Rua Voluntários da Pátria, 700',
      'history Rua Voluntários da Pátria, 500',
      'street Rua Voluntários da Pátria',
    ]);
    expect(items[1]?.stop).toMatchObject({ complement: 'casa 2', precision: 'none' });
  });

  it('never contain those of another client, for any client or passenger in the call', async () => {
    for (const more of ['', `&phone=${encodeURIComponent(marina)}`]) {
      expect(lines(await suggested(client, q, more)).join()).not.toContain('900');
    }
    const asked = await client.get(`/places/suggestions?q=rua&clientId=${central.otherClientId}`);
    expect(asked.status).toBe(404);
  });

  it('are shown to an attendant for the chosen client, and for the passenger of all clients', async () => {
    expect(lines(await suggested(attendant, q)).join()).not.toMatch(/500|700|900/);
    const ofClient = lines(await suggested(attendant, q, `&clientId=${central.otherClientId}`)).join();
    expect(ofClient).toContain('history Rua Voluntários da Pátria, 900');
    expect(ofClient).not.toContain('500');
    const ofMarina = lines(await suggested(attendant, q, `&phone=${encodeURIComponent(marina)}`));
    expect(ofMarina.slice(0, 2).toSorted()).toEqual([
      'passenger Rua Voluntários da Pátria, 500',
      'passenger Rua Voluntários da Pátria, 900',
    ]);
  });

  it('are found by the name under which they are saved, also when only a trip has the address', async () => {
    expect(lines(await suggested(client, 'galpao'))).toEqual(['saved Rua Voluntários da Pátria, 700']);
    const { body } = await client.get('/passengers/stops');
    const driven = body.items.find(({ stop }: { stop: { address: string } }) => stop.address.endsWith('500'));
    const named = { client_id: central.clientId, stop_key: driven.key, name: 'Oficina' };
    await panel.services.db.insertInto('favourite_stops').values(named).execute();
    expect(lines(await suggested(client, 'oficina'))).toEqual(['saved Rua Voluntários da Pátria, 500']);
    await panel.services.db.deleteFrom('favourite_stops').where('stop_key', '=', driven.key).execute();
  });

  it('are listed once when client and passenger have the same address', async () => {
    const items = lines(await suggested(client, q, `&phone=${encodeURIComponent(marina)}`));
    expect(items.filter((line) => line.endsWith('500'))).toEqual(['history Rua Voluntários da Pátria, 500']);
  });
});

describe('the bounds of a service area', () => {
  it('contain its places and the gazetteer of its city, and come without a search text only', async () => {
    const { body } = await client.get(`/places/suggestions?serviceAreaId=${central.areaId}`);
    expect(body.bounds.south).toBeLessThanOrEqual(-23.65);
    expect(body.bounds.north).toBeGreaterThan(-23.56);
    expect(body.bounds.north).toBeLessThan(-23);
    expect((await client.get('/places/suggestions?q=luz')).body.bounds).toBeNull();
  });
  it('are kept for a minute once something of the area is known', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { db } = panel.services;
    const id = newId();
    await db
      .insertInto('service_areas')
      .values({ id, name: 'Campinas', uf: 'SP', time_zone: 'America/Sao_Paulo' })
      .execute();
    const north = async () => (await client.get(`/places/suggestions?serviceAreaId=${id}`)).body.bounds?.north ?? null;
    const place = { service_area_id: id, address: 'Rua A, 1', city: 'Campinas', uf: 'SP', lng: -47 };
    expect(await north()).toBeNull();
    await db
      .insertInto('places')
      .values({ ...place, id: newId(), name: 'Terminal', lat: -22.9 })
      .execute();
    expect(await north()).toBe(-22.9);
    await db
      .insertInto('places')
      .values({ ...place, id: newId(), name: 'Mercado', lat: -22.8 })
      .execute();
    expect(await north()).toBe(-22.9);
    vi.advanceTimersByTime(60_001);
    expect(await north()).toBe(-22.8);
  });
});
