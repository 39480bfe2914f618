import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let stranger: Caller;
let attendant: Caller;
let admin: Caller;

const dora = { name: 'Dora Conceição', phone: '(11) 97777-0001' };

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  admin = await panel.signIn({ tipo: 'admin' });
  await client.post('/trips', { ...tripBody(central, { minutes: 300 }), passengers: [dora] });
  await stranger.put('/passengers/favourites', { name: 'Doralice do hotel', phone: '(11) 97777-0002' });
  await indexChangedTrips(panel.services.prepared);
});
afterAll(() => panel.close());

async function found(caller: Caller, query: Record<string, string>): Promise<string[]> {
  const { status, body } = await caller.get(`/passengers?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body.items.map(({ name, clientName }: { name: string; clientName: string }) => `${name}, ${clientName}`);
}

describe('the client of a passenger', () => {
  it('is found by the central by part of the name, without accents, also of a favourite', async () => {
    for (const caller of [attendant, admin]) {
      expect(await found(caller, { q: 'conceicao' })).toEqual(['Dora Conceição, Aurora S.A.']);
      const both = await found(caller, { q: 'dora' });
      expect(both).toEqual(['Doralice do hotel, Hotel Boreal', 'Dora Conceição, Aurora S.A.']);
    }
  });

  it('is not found by a name of fewer than three letters, or by a name without a passenger', async () => {
    expect(await found(attendant, { q: 'do' })).toEqual([]);
    expect(await found(attendant, { q: 'Zuleide' })).toEqual([]);
  });

  it('is not found by the address of the trip', async () => {
    const { items } = (await attendant.get(`/trips?q=${encodeURIComponent('Aeroporto')}`)).body;
    expect(items).not.toEqual([]);
    expect(await found(attendant, { q: 'Aeroporto' })).toEqual([]);
  });

  it.each(['11977770001', '(11) 97777-0001', '+55 11 97777-0001', '5511977770001', '011 97777 0001', '+5511977770001'])(
    'is found by the phone written as %s',
    async (phone) => {
      expect(await found(attendant, { phone })).toEqual(['Dora Conceição, Aurora S.A.']);
    },
  );

  it('is not found by a client among the passengers of others', async () => {
    expect(await found(stranger, { q: 'conceicao' })).toEqual([]);
    expect(await found(stranger, { phone: dora.phone })).toEqual([]);
    expect(await found(client, { q: 'doralice' })).toEqual([]);
  });

  it('is refused to partners, and to users without a session', async () => {
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    expect((await partner.get('/passengers?q=dora')).status).toBe(403);
    expect((await fetch(`${panel.url}/api/v1/passengers?q=dora`)).status).toBe(401);
  });
});
