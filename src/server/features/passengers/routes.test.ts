import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let stranger: Caller;
let attendant: Caller;

const [ana, bia, caio] = [
  { name: 'Ana Paula', phone: '(11) 98888-0001' },
  { name: 'Bia Conceição', phone: '(11) 98888-0002' },
  { name: 'Caio', phone: '(11) 98888-0003' },
];

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  const there = tripBody(central, { minutes: 300 });
  const back = { ...there, stops: there.stops.toReversed() };
  for (const [passengers, body] of [
    [[ana], there],
    [[ana, bia], back],
    [[{ ...ana, name: 'Ana P. Souza' }], back],
    [[bia], there],
    [[caio], there],
  ] as const) {
    await client.post('/trips', { ...body, passengers });
  }
  await stranger.post('/trips', { ...there, passengers: [{ name: 'Ana no hotel', phone: ana.phone }] });
});
afterAll(() => panel.close());

const names = ({ body }: Awaited<ReturnType<Caller['get']>>) => body.items.map(({ name }: { name: string }) => name);
const byPhone = (phone: string) => `/passengers?phone=${encodeURIComponent(phone)}`;

describe('passengers known to a client', () => {
  it('are sorted by frequency and have their latest name and their previous routes', async () => {
    const answer = await client.get('/passengers');
    expect(names(answer)).toEqual(['Ana P. Souza', 'Bia Conceição', 'Caio']);
    const [first] = answer.body.items;
    expect(first).toMatchObject({ phone: '+5511988880001', trips: 3, favourite: false, clientId: central.clientId });
    const ways = first.routes.map(({ stops }: { stops: { placeId: string }[] }) => stops.map(({ placeId }) => placeId));
    expect(ways).toHaveLength(2);
    expect(ways).toContainEqual(central.placeIds);
  });

  it('are found by part of a name, without accents, and by phone', async () => {
    expect(names(await client.get('/passengers?q=conceicao'))).toEqual(['Bia Conceição']);
    expect(names(await client.get(byPhone(bia.phone)))).toEqual(['Bia Conceição']);
    expect(names(await client.get('/passengers?q=ninguem'))).toEqual([]);
  });

  it('are not visible to other clients', async () => {
    expect(names(await stranger.get('/passengers'))).toEqual(['Ana no hotel']);
    expect(names(await stranger.get(byPhone(bia.phone)))).toEqual([]);
    expect((await stranger.get(`/passengers?clientId=${central.clientId}`)).status).toBe(404);
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await partner.get('/passengers')).status).toBe(403);
  });

  it('include the active employees of the client, found also by registration and phone, with their cost centre', async () => {
    const { costCentres } = (await admin.post(`/clients/${central.clientId}/cost-centres`, { name: 'Obras' })).body;
    const costCentreId = costCentres[0].id;
    const more = { clientId: central.clientId, email: 'zaira@aurora.example', registration: 'X77', costCentreId };
    const zaira = (await admin.post('/employees', { ...more, name: 'Zaira', phone: '(11) 96666-7777' })).body;
    const known = {
      name: 'Zaira',
      phone: '+5511966667777',
      trips: 0,
      favourite: false,
      employee: { id: zaira.id, email: 'zaira@aurora.example', registration: 'X77', costCentreId },
    };
    for (const q of ['zair', 'x77', '96666-77'])
      expect((await client.get(`/passengers?q=${q}`)).body.items).toMatchObject([known]);
    expect((await attendant.get(byPhone('+5511966667777'))).body.items).toMatchObject([known]);
    expect(names(await stranger.get('/passengers?q=zair'))).toEqual([]);
    expect((await client.get(byPhone(bia.phone))).body.items).toMatchObject([{ employee: null }]);
    await admin.patch(`/employees/${zaira.id}`, { active: false });
    expect(names(await client.get('/passengers?q=zair'))).toEqual([]);
  });

  it('are found by the central by phone among the passengers of all clients', async () => {
    expect(names(await attendant.get('/passengers'))).toEqual([]);
    const { body } = await attendant.get(byPhone(ana.phone));
    const found = body.items.map(({ clientName, name }: Record<string, string>) => `${name}, ${clientName}`);
    expect(found.toSorted()).toEqual(['Ana P. Souza, Aurora S.A.', 'Ana no hotel, Hotel Boreal']);
    expect(names(await attendant.get(`/passengers?clientId=${central.otherClientId}`))).toEqual(['Ana no hotel']);
  });

  it('are listed first for all users of the client when one user marks them as favourites', async () => {
    expect((await client.post('/passengers/favourites', { phone: caio.phone, starred: true })).status).toBe(200);
    const colleague = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    expect(names(await colleague.get('/passengers'))[0]).toBe('Caio');
    await colleague.post('/passengers/favourites', { phone: caio.phone, starred: false });
    expect(names(await client.get('/passengers'))[0]).toBe('Ana P. Souza');
    const unknown = await client.post('/passengers/favourites', { phone: '(11) 97777-7777', starred: true });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ field: 'phone' }] } });
  });

  it('are saved under a name that the client chooses, with or without a previous trip', async () => {
    const eva = { name: 'Eva do RH', phone: '(11) 98888-0010' };
    expect((await client.put('/passengers/favourites', eva)).body).toEqual({ starred: true });
    await client.put('/passengers/favourites', { phone: caio.phone, name: 'Caio, da diretoria' });
    const { body } = await client.get('/passengers?limit=100');
    expect(body.items.slice(0, 2)).toMatchObject([
      { name: 'Caio, da diretoria', favourite: true, trips: 1 },
      { name: 'Eva do RH', phone: '+5511988880010', favourite: true, trips: 0, lastAt: null, routes: [] },
    ]);
    expect(names(await client.get('/passengers?q=diretoria'))).toEqual(['Caio, da diretoria']);
    expect(names(await attendant.get(byPhone(eva.phone)))).toEqual(['Eva do RH']);
    expect(names(await stranger.get('/passengers'))).not.toContain('Eva do RH');
    for (const { phone } of [eva, caio]) await client.post('/passengers/favourites', { phone, starred: false });
    expect(names(await client.get('/passengers'))).toContain('Caio');
    expect(names(await client.get('/passengers'))).not.toContain('Eva do RH');
  });

  it('are no longer listed after they were erased from the trips, even as favourites', async () => {
    const dora = { name: 'Dora', phone: '(11) 98888-0009' };
    const { body: trip } = await client.post('/trips', { ...tripBody(central, { minutes: 300 }), passengers: [dora] });
    await client.post('/passengers/favourites', { phone: dora.phone, starred: true });
    expect(names(await client.get('/passengers'))).toContain('Dora');
    await panel.services.db.deleteFrom('trip_passengers').where('trip_id', '=', trip.id).execute();
    expect(names(await client.get('/passengers'))).not.toContain('Dora');
    expect(names(await client.get(byPhone(dora.phone)))).toEqual([]);
  });
});

describe('addresses known to a client', () => {
  it('are listed with favourites first', async () => {
    const { body } = await client.get('/passengers/stops');
    expect(body.items.map(({ stop }: { stop: { placeId: string } }) => stop.placeId).toSorted()).toEqual(
      central.placeIds.toSorted(),
    );
    const last = body.items.at(-1);
    await client.post('/passengers/stops/favourites', { key: last.key, starred: true });
    const starred = (await client.get('/passengers/stops')).body.items;
    expect(starred[0]).toMatchObject({ key: last.key, favourite: true });
    expect((await stranger.get('/passengers/stops')).body.items[0].favourite).toBe(false);
  });

  it('can be saved without a previous trip, replaced and removed', async () => {
    const stop = {
      address: 'Rua das Acácias, 10',
      district: 'Saúde',
      city: 'São Paulo',
      uf: 'SP',
      lat: -23.6,
      lng: -46.6,
    };
    const save = (body: object) =>
      client.put('/passengers/stops/favourites', { name: 'Galpão', serviceAreaId: central.areaId, stop, ...body });
    const { key } = (await save({})).body;
    expect((await save({ name: 'Galpão novo' })).body.key).toBe(key);
    const moved = (await save({ key, name: 'Galpão novo', stop: { ...stop, complement: 'Doca 3' } })).body.key;
    const { items } = (await client.get('/passengers/stops?q=galpao')).body;
    expect(items).toMatchObject([
      {
        key: moved,
        name: 'Galpão novo',
        favourite: true,
        trips: 0,
        stop: { complement: 'Doca 3', lat: -23.6, placeId: null },
      },
    ]);
    const [placeId] = central.placeIds;
    const placed = (await save({ name: 'Sede', stop: { address: 'Sede', placeId } })).body.key;
    const place = (await client.get('/passengers/stops')).body.items.find((one: { key: string }) => one.key === placed);
    expect(place).toMatchObject({ name: 'Sede', favourite: true, trips: 6 });
    expect(place.stop.lat).not.toBeNull();
    for (const wrong of [
      { stop: { ...stop, placeId: central.areaId } },
      { serviceAreaId: central.clientId },
      { name: ' ' },
    ])
      expect((await save(wrong)).status).toBe(400);
    for (const gone of [moved, placed])
      await client.post('/passengers/stops/favourites', { key: gone, starred: false });
    expect((await client.get('/passengers/stops?q=galpao')).body.items).toEqual([]);
  });

  it('have the area of their place or of trips that begin there, not of trips that end there', async () => {
    const { db } = panel.services;
    const [areaId, placeId] = [newId(), newId()];
    await db
      .insertInto('service_areas')
      .values({ id: areaId, name: 'Guarulhos', uf: 'SP', time_zone: 'America/Sao_Paulo' })
      .execute();
    const airport = { name: 'Aeroporto de Guarulhos', address: 'Rod. Hélio Smidt', city: 'Guarulhos', uf: 'SP' };
    await db
      .insertInto('places')
      .values({ ...airport, id: placeId, service_area_id: areaId, lat: -23.4356, lng: -46.4731 })
      .execute();
    const { stops, ...request } = tripBody(central, { minutes: 400 });
    const [airportStop, square] = [
      { address: 'Aeroporto', placeId },
      { address: 'Praça Getúlio Vargas', city: 'Guarulhos', precision: 'none' },
    ];
    await client.post('/trips', { ...request, stops: [square, stops[0]] });
    for (const there of [airportStop, square]) await client.post('/trips', { ...request, stops: [stops[0], there] });
    const { body } = await client.get('/passengers/stops');
    const areaOf = (address: string) =>
      body.items.find(({ stop }: { stop: { address: string } }) => stop.address === address);
    expect(areaOf('Aeroporto de Guarulhos, Rod. Hélio Smidt')).toMatchObject({ serviceAreaId: areaId });
    expect(areaOf(square.address)).toMatchObject({ serviceAreaId: areaId });
  });
});

it('a known passenger is returned with all terms of each recent trip, not only with its stops', async () => {
  const costCentreId = newId();
  const { db } = panel.services;
  await db
    .insertInto('cost_centres')
    .values({ id: costCentreId, client_id: central.clientId, name: 'Diretoria' })
    .execute();
  const gil = { name: 'Gil', phone: '(11) 98888-0020' };
  const terms = {
    category: 'executivo',
    paymentMethod: 'billed',
    needs: ['child_seat'],
    luggageCount: 2,
    costCentreId,
    notes: 'Portão B',
  };
  const asked = await client.post('/trips', { ...tripBody(central, { minutes: 300 }), ...terms, passengers: [gil] });
  expect(asked.status).toBe(201);
  const usual = async () => (await client.get(byPhone(gil.phone))).body.items[0].routes[0];
  expect(await usual()).toMatchObject({ tripId: asked.body.id, ...terms });
  await db.updateTable('cost_centres').set({ active: false }).where('id', '=', costCentreId).execute();
  expect(await usual()).toMatchObject({ costCentreId: null, notes: 'Portão B' });
});
