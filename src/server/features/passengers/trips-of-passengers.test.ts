import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;
let stranger: Caller;
let attendant: Caller;

const ana = { name: 'Ana Paula', phone: '(11) 98888-0001' };
const bia = { name: 'Bia Conceição', phone: '(11) 98888-0002' };

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

async function request(caller: Caller, passengers: object[], minutes = 300, change: object = {}) {
  const { status, body } = await caller.post('/trips', { ...tripBody(central, { minutes }), passengers, ...change });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

type Found = { clientId: string; openTrips: { code: string }[] }[];

async function openTripsOf(caller: Caller, phone: string): Promise<Found> {
  const { status, body } = await caller.get(`/passengers?phone=${encodeURIComponent(phone)}`);
  expect(status).toBe(200);
  return body.items;
}

const codes = (found: Found) => found.flatMap(({ openTrips }) => openTrips.map(({ code }) => code));

describe('open trips of a passenger', () => {
  it('have their status, pickup time and both ends of the route, the soonest first', async () => {
    const later = await request(client, [ana, bia], 400);
    const sooner = await request(client, [ana]);
    const [found] = await openTripsOf(client, ana.phone);
    expect(found?.openTrips).toEqual([
      {
        tripId: sooner.id,
        code: sooner.code,
        status: sooner.status,
        pickupAt: sooner.pickupAt,
        timeZone: 'America/Sao_Paulo',
        origin: sooner.stops[0].address,
        destination: sooner.stops.at(-1).address,
      },
      expect.objectContaining({ code: later.code }),
    ]);
  });

  it('include trips in which the passenger is not the contact, each only once', async () => {
    const eva = { name: 'Eva', phone: '(11) 98888-0030' };
    const trip = await request(client, [bia, eva, { ...eva, name: 'Eva e mala' }]);
    expect(codes(await openTripsOf(client, eva.phone))).toEqual([trip.code]);
  });

  it('do not include a cancelled trip', async () => {
    const caio = { name: 'Caio', phone: '(11) 98888-0003' };
    const trip = await request(client, [caio]);
    expect(codes(await openTripsOf(client, caio.phone))).toEqual([trip.code]);
    expect((await client.post(`/trips/${trip.id}/cancel`, { reason: 'Desistiu' })).status).toBe(200);
    const [found] = await openTripsOf(client, caio.phone);
    expect(found).toMatchObject({ openTrips: [], routes: [{ tripId: trip.id }] });
  });

  it('are only those of the own client for a client, and those of all clients for the central', async () => {
    const gil = { name: 'Gil', phone: '(11) 98888-0004' };
    const own = await request(client, [gil]);
    const other = await request(stranger, [gil]);
    expect(codes(await openTripsOf(client, gil.phone))).toEqual([own.code]);
    expect(codes(await openTripsOf(stranger, gil.phone))).toEqual([other.code]);
    const all = await openTripsOf(attendant, gil.phone);
    expect(all).toHaveLength(2);
    for (const { clientId, openTrips } of all) {
      const code = clientId === central.clientId ? own.code : other.code;
      expect(openTrips).toMatchObject([{ code }]);
    }
    const foreign = await client.get(
      `/passengers?clientId=${central.otherClientId}&phone=${encodeURIComponent(gil.phone)}`,
    );
    expect(foreign.status).toBe(404);
  });

  it('are limited to the first five', async () => {
    const ivo = { name: 'Ivo', phone: '(11) 98888-0005' };
    for (let at = 0; at < 6; at += 1) await request(client, [ivo], 300 + at);
    const [found] = await openTripsOf(client, ivo.phone);
    expect(found?.openTrips).toHaveLength(5);
  });
});

it('the last trips of a passenger have the number of people, the hours of hire and the service area', async () => {
  const lia = { name: 'Lia', phone: '(11) 98888-0006' };
  await request(client, [lia], 300, { passengerCount: 3, hours: 2 });
  const { body } = await client.get(`/passengers?phone=${encodeURIComponent(lia.phone)}`);
  expect(body.items[0].routes).toMatchObject([{ passengerCount: 3, hours: 2, serviceAreaId: central.areaId }]);
});
