import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyScopeNames } from '#domain/access/key-scopes.ts';
import { setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, keyCallerOf, type Panel, startPanel } from '#tests/panel.ts';
import { waysOf } from './prepare-stops.ts';

let panel: Panel;
let central: Central;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

const stops = (second: object) => [tripBody(central).stops[0], { address: 'Rua Sem Ponto, 9', ...second }];
const request = (caller: Caller, second: object, more: object = {}) =>
  caller.post('/trips', { ...tripBody(central, { minutes: 400 }), ...more, stops: stops(second) });
const bookCars = (choice: object) =>
  client.post('/bookings', {
    ...tripBody(central, { minutes: 700 }),
    vehicleCount: 2,
    vehicles: [{}, { destination: { address: 'Rua Sem Ponto, 9', ...choice } }],
  });

describe('an address without coordinates', () => {
  it('is refused at its field without a choice', async () => {
    const { status, body } = await request(client, {});
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'stops.1.address', message: expect.stringContaining('escolha o bairro') }]);
    expect((await request(client, { precision: 'exact' })).status).toBe(400);
    expect((await request(client, { precision: 'district' })).body.errors[0].field).toBe('stops.1.district');
  });

  it('has no price and no refusal in the check of an unfinished request, because the choice may still be made', async () => {
    const { status, body } = await client.post('/trips/check', { stops: stops({}) });
    expect([status, body.verdicts, body.outbound.missing]).toEqual([200, [], expect.stringMatching(/localização/)]);
  });

  it('is accepted with each choice, which the trip shows', async () => {
    const none = await request(client, { precision: 'none' });
    expect(none.body.stops[1]).toMatchObject({ precision: 'none', lat: null });
    expect(none.body.estimateCents).toBeNull();
    const centre = { district: 'Santana', city: 'São Paulo', lat: -23.5017, lng: -46.6252 };
    const district = await request(client, { ...centre, precision: 'district' });
    expect(district.body.stops[1]).toMatchObject({ precision: 'district', lat: -23.5017 });
    expect(district.body.estimateCents).toBeGreaterThan(0);
    expect((await request(client, { lat: -23.5, lng: -46.6 })).body.stops[1].precision).toBe('exact');
    const again = await client.patch(`/trips/${none.body.id}`, { stops: none.body.stops, version: none.body.version });
    expect(again.status).toBe(200);
  });

  it('without a choice means no point from an integration, which may also state the choice', async () => {
    const admin = await panel.signIn({ tipo: 'admin' });
    const password = 'uma senha bem longa';
    const hash = await hashPassword(password);
    await panel.services.db.transaction().execute((tx) => setPasswordHash(tx, admin.userId, hash));
    const body = { name: 'Sistema do hotel', scopes: keyScopeNames, expiresInDays: null, password };
    const key = keyCallerOf(panel.url, (await admin.post('/api-keys', body)).body.key);
    const { clientId } = central;
    expect((await request(key, {}, { clientId })).body.stops[1]).toMatchObject({ precision: 'none', lat: null });
    const stated = await request(key, { district: 'Lapa', precision: 'district' }, { clientId });
    expect(stated.body.stops[1]).toMatchObject({ precision: 'district', district: 'Lapa' });
    expect((await request(key, { precision: 'district' }, { clientId })).status).toBe(400);
  });

  it.each(['/bookings', '/series'])('is refused without a choice also by POST %s', async (path) => {
    const repeat = { weekdays: [1], until: '2099-01-01', skipHolidays: false };
    const asked = { ...tripBody(central, { minutes: 400 }), stops: stops({}), ...(path === '/series' && { repeat }) };
    const { status, body } = await client.post(path, asked);
    expect([status, body.errors?.[0].field]).toEqual([400, 'stops.1.address']);
  });

  it('is refused without a choice also as the own destination of a vehicle, and accepted with one', async () => {
    const { status, body } = await bookCars({});
    expect([status, body.errors?.[0].field]).toEqual([400, 'vehicles.1.destination.address']);
    const nameless = await bookCars({ precision: 'district' });
    expect([nameless.status, nameless.body.errors?.[0].field]).toEqual([400, 'vehicles.1.destination.district']);
    const made = await bookCars({ precision: 'none' });
    expect(made.status).toBe(201);
    const ends = made.body.trips.map((trip: { stops: { precision: string }[] }) => trip.stops.at(-1)?.precision);
    expect(ends).toEqual(['exact', 'none']);
  });
});

describe('the ways of a booking', () => {
  const [origin, hotel, airport] = [{ address: 'Rua A, 1' }, { address: 'Rua do Hotel, 2' }, { address: 'Aeroporto' }];
  const both = { stops: [origin, airport], vehicles: [] };

  it('are requested once for each different destination, and back', () => {
    const vehicles = [{ destination: hotel }, {}, { destination: { ...hotel } }, { destination: { ...airport } }];
    const there = [
      [origin, airport],
      [origin, hotel],
    ];
    expect(waysOf(both)).toEqual([[origin, airport]]);
    expect(waysOf({ ...both, vehicles })).toEqual(there);
    const back = there.map((way) => way.toReversed());
    expect(waysOf({ ...both, vehicles, returnAt: '2027-01-01T12:00:00.000Z' })).toEqual([...there, ...back]);
  });
});
