import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

const body = (more: object = {}) => ({ ...tripBody(central, { minutes: 300 }), ...more });
const fields = ({ body: { errors = [] } }: Answer) => errors.map(({ field }: { field: string }) => field);
const guests = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Hóspede ${index + 1}`,
    phone: `(11) 9${String(87_650_000 + index)}`,
    vehicle: index + 1,
  }));
const countTrips = async () => {
  const { rows } = await panel.services.pool.query<{ n: number }>('select count(*)::int as n from trips');
  return rows[0]?.n;
};

describe('a booking of one vehicle for each guest', () => {
  it('gives each vehicle its own passenger, destination, flight and notes', async () => {
    const own = { address: 'Rua Vergueiro, 1000', city: 'São Paulo', uf: 'SP', lat: -23.571, lng: -46.64 };
    const asked = body({
      passengers: guests(3),
      vehicleCount: 3,
      notes: 'Placa do congresso',
      flightNumber: 'LA1000',
      vehicles: [{}, { destination: own, notes: 'Fala inglês' }, { flightNumber: 'AF457' }],
    });
    const { status, body: booking } = await client.post('/bookings', asked);
    expect(status).toBe(201);
    const [first, second, third] = booking.trips;
    expect(first).toMatchObject({ notes: 'Placa do congresso', flightNumber: 'LA1000' });
    expect(second).toMatchObject({ notes: 'Placa do congresso\nFala inglês', flightNumber: 'LA1000' });
    expect(second.stops.at(-1)).toMatchObject({ address: 'Rua Vergueiro, 1000', placeId: null });
    expect(second.estimateCents).not.toBe(first.estimateCents);
    expect(third).toMatchObject({ flightNumber: 'AF457', estimateCents: first.estimateCents });
    const names = booking.trips.map(({ passengers }: { passengers: { name: string }[] }) =>
      passengers.map(({ name }) => name),
    );
    expect(names).toEqual([['Hóspede 1'], ['Hóspede 2'], ['Hóspede 3']]);
  });

  it('returns each vehicle from its own destination', async () => {
    const [origin, destination] = central.placeIds;
    const returnAt = new Date(Date.now() + 9 * 3_600_000).toISOString();
    const own = { address: 'Rua Vergueiro, 1000', lat: -23.571, lng: -46.64 };
    const asked = body({ passengers: guests(2), vehicleCount: 2, returnAt, vehicles: [{}, { destination: own }] });
    const { body: booking } = await client.post('/bookings', asked);
    const ways = booking.trips.map(({ stops }: { stops: { placeId: string | null; address: string }[] }) =>
      stops.map(({ placeId, address }) => placeId ?? address),
    );
    expect(ways).toEqual([
      [origin, destination],
      [origin, own.address],
      [destination, origin],
      [own.address, origin],
    ]);
  });

  it('has the price of the own destinations in the check of the form', async () => {
    const stops = central.placeIds.map((placeId) => ({ placeId, address: 'Lugar' }));
    const far = { address: 'Rua Distante, 1', lat: -23.9, lng: -46.9 };
    const check = { stops, vehicleCount: 2, passengerCount: 2 };
    const { body: common } = await client.post('/trips/check', check);
    const { body: own } = await client.post('/trips/check', { ...check, vehicles: [{}, { destination: far }] });
    expect(own.tripCount).toBe(2);
    expect(own.outbound).toEqual(common.outbound);
    expect(own.totalCents).toBeGreaterThan(common.totalCents);
  });

  it('creates twenty trips for twenty guests, or none when one guest is refused', async () => {
    const before = (await countTrips()) ?? 0;
    const asked = body({ passengers: guests(20), vehicleCount: 20 });
    const { status, body: booking } = await client.post('/bookings', asked);
    expect(status).toBe(201);
    expect(booking.trips).toHaveLength(20);
    expect(await countTrips()).toBe(before + 20);
    const unknown = { placeId: '00000000-0000-0000-0000-000000000001', address: 'Lugar' };
    const vehicles = Array.from({ length: 20 }, (_, index) => (index === 19 ? { destination: unknown } : {}));
    const refused = await client.post('/bookings', { ...asked, vehicles });
    expect(refused.status).toBe(400);
    expect(fields(refused)).toEqual(['vehicles.19.destination.placeId']);
    expect(await countTrips()).toBe(before + 20);
  });

  it.each([
    ['terms of a vehicle that the booking does not have', { vehicles: [{}, {}, {}] }, ['vehicles.2']],
    [
      'notes that are too long together with those of the booking',
      { notes: 'a'.repeat(600), vehicles: [{}, { notes: 'b'.repeat(500) }] },
      ['vehicles.1.notes'],
    ],
    [
      'a destination without an address',
      { vehicles: [{ destination: { address: '' } }] },
      ['vehicles.0.destination.address'],
    ],
  ])('refuses %s', async (_case, more, named) => {
    const answer = await client.post('/bookings', body({ vehicleCount: 2, passengers: guests(2), ...more }));
    expect(answer.status).toBe(400);
    expect(fields(answer)).toEqual(named);
  });

  it('refuses more vehicles than the list of their terms may have', async () => {
    const vehicles = Array.from({ length: 21 }, () => ({}));
    expect(fields(await admin.post('/bookings', body({ vehicles })))).toEqual(['vehicles']);
  });
});
