import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let others: Record<'stranger' | 'assignee' | 'rival' | 'attendant', Caller>;
let trip: { id: string; code: string };

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partnerId = await central.makePartner();
  others = {
    stranger: await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId }),
    assignee: await panel.signIn({ tipo: 'parceiro', partnerId }),
    rival: await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() }),
    attendant: await panel.signIn({ tipo: 'cadviagens' }),
  };
  const zoraide = (await admin.post('/partners', { name: 'Zoraide Conceição Táxi', document: '111.444.777-35' })).body;
  await admin.post(`/partners/${zoraide.id}/drivers`, { name: 'Otávio Quirino' });
  await admin.post(`/partners/${zoraide.id}/vehicles`, {
    plate: 'QZX7K88',
    model: 'Spin',
    seats: 4,
    category: 'comum',
  });
  await admin.post('/clients', { name: 'Hotel Zênite', document: '12.ABC.345/01DE-35' });
  await admin.post('/users', { nome: 'Zélia Prado', email: 'zelia@zenite.example', tipo: 'cadviagens' });
  const passengers = [{ name: 'Zilda Conceição', phone: '(11) 98888-0001' }];
  trip = (await client.post('/trips', { ...tripBody(central), passengers })).body;
  await others.assignee.post(`/trips/${trip.id}/accept`, { termsVersion: 1 });
  await indexChangedTrips(panel.services.prepared);
});
afterAll(() => panel.close());

/** Returns the results as text: `partner Zoraide…`. */
async function find(who: Caller, q: string): Promise<string[]> {
  const { body } = await who.get(`/search?q=${encodeURIComponent(q)}`);
  return [
    ...body.trips.map(({ code }: { code: string }) => `trip ${code}`),
    ...body.partners.map(({ name }: { name: string }) => `partner ${name}`),
    ...body.drivers.map(({ name, partnerName }: Record<string, string>) => `driver ${name} of ${partnerName}`),
    ...body.vehicles.map(({ plate, partnerName }: Record<string, string>) => `vehicle ${plate} of ${partnerName}`),
    ...body.clients.map(({ name }: { name: string }) => `client ${name}`),
    ...body.users.map(({ nome }: { nome: string }) => `user ${nome}`),
    ...body.passengers.map(({ name }: { name: string }) => `passenger ${name}`),
  ];
}

describe('the global search', () => {
  it.each([
    ['zoraide conceicao', ['partner Zoraide Conceição Táxi']],
    ['111.444', ['partner Zoraide Conceição Táxi']],
    ['12abc345', ['client Hotel Zênite']],
    ['ZELIA@zenite', ['user Zélia Prado']],
    ['otavio qui', ['driver Otávio Quirino of Zoraide Conceição Táxi']],
    ['qzx-7', ['vehicle QZX7K88 of Zoraide Conceição Táxi']],
    ['zenite', ['client Hotel Zênite', 'user Zélia Prado']],
  ])('finds records by name, document or e-mail: %s', async (q, found) => {
    expect(await find(admin, q)).toEqual(found);
  });

  it('finds a trip by its number in any notation, and by its passenger', async () => {
    const number = String(Number(trip.code.slice(2)));
    for (const q of [trip.code, `v${number.padStart(2, '0')}`, 'zilda']) {
      expect(await find(admin, q)).toEqual([`trip ${trip.code}`]);
    }
  });

  it('shows no record that the lists of the caller would not show', async () => {
    const mine = [`trip ${trip.code}`];
    expect(await find(client, 'conceicao')).toEqual([...mine, 'passenger Zilda Conceição']);
    expect(await find(others.assignee, 'conceicao')).toEqual(mine);
    expect(await find(others.attendant, 'conceicao')).toEqual(mine);
    expect(await find(others.attendant, 'quirino')).toEqual([]);
    expect(await find(others.assignee, 'QZX7K88')).toEqual([]);
    expect(await find(others.stranger, 'conceicao')).toEqual([]);
    expect(await find(others.rival, 'conceicao')).toEqual([]);
    expect(await find(others.rival, trip.code)).toEqual([]);
    expect(await find(others.stranger, trip.code)).toEqual([]);
  });

  it('requires two characters and, like every list, refuses more than a hundred characters', async () => {
    const long = 'z'.repeat(101);
    for (const path of [
      '/search?q=z',
      ...['search', 'partners', 'clients', 'users', 'audit'].map((name) => `/${name}?q=${long}`),
    ]) {
      const { status, body } = await admin.get(path);
      expect({ path, status, body }).toMatchObject({ path, status: 400, body: { errors: [{ field: 'q' }] } });
    }
  });

  it('ranks names that begin with the text first, and trips with a matching passenger before trips with a matching address', async () => {
    const place = { city: 'São Paulo', uf: 'SP' };
    const request = (name: string, minutes: number, district: string) =>
      client.post('/trips', {
        ...tripBody(central, { minutes }),
        passengers: [{ name, phone: '(11) 98888-0002' }],
        stops: [
          { ...place, address: 'Rua Vergueiro, 10', district, precision: 'district' },
          { ...place, address: 'Rua Augusta, 20', district: 'Consolação', precision: 'district' },
        ],
      });
    const carried = (await request('Márcia Tereza', 400, 'Paraíso')).body;
    const addressed = (await request('Bento Lima', 500, 'Vila Marciana')).body;
    await indexChangedTrips(panel.services.prepared);
    await admin.post('/clients', { name: 'Padaria Vila Marciana', kind: 'company' });
    await admin.post('/clients', { name: 'Marcia Turismo', kind: 'company' });
    const { body } = await admin.get('/search?q=marcia');
    expect(body.trips.map(({ code }: { code: string }) => code)).toEqual([carried.code, addressed.code]);
    expect(body.clients.map(({ name }: { name: string }) => name)).toEqual(['Marcia Turismo', 'Padaria Vila Marciana']);
    expect(body.groups).toEqual(['clients', 'trips']);

    await admin.post('/clients', { name: 'Hotel Bento Novo', kind: 'hotel' });
    expect((await admin.get('/search?q=bento')).body.groups).toEqual(['trips', 'clients']);
  });
});
