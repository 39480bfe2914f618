import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;
let count = 0;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
  await setWindow(600);
});
afterAll(() => panel.close());

async function setWindow(repeatWindowSeconds: number): Promise<void> {
  const { body } = await admin.get('/settings');
  expect((await admin.patch('/settings', { repeatWindowSeconds, version: body.version })).status).toBe(200);
}

/** Returns the body of a request of a passenger that no other test has. */
function newBody(more: object = {}) {
  count += 1;
  const passengers = [{ name: `Rita ${count}`, phone: `(11) 9${String(61_000_000 + count)}` }];
  return { ...tripBody(central, { minutes: 300 }), clientId: central.clientId, passengers, ...more };
}

const asked = { status: 409, body: { reason: 'repeated_request' } };

describe('a request that equals an earlier one', () => {
  it('is asked about with the code and pickup of the earlier trip, and is accepted once it is confirmed', async () => {
    const body = newBody();
    const { body: first } = await client.post('/trips', body);
    const again = await attendant.post('/bookings', body);
    expect(again).toMatchObject(asked);
    expect(again.body.existingTrip).toMatchObject({ id: first.id, code: first.code, pickupAt: first.pickupAt });
    expect(again.body.detail).toContain(first.code);
    expect(await client.post('/trips', body)).toMatchObject(asked);
    const confirmed = await client.post('/bookings', { ...body, confirmRepeat: true });
    expect(confirmed.status).toBe(201);
    expect(confirmed.body.trips[0].id).not.toBe(first.id);
  });

  it('is found by one vehicle of a booking and by its return', async () => {
    const returnAt = new Date(Date.now() + 9 * 3_600_000).toISOString();
    const body = newBody({ returnAt });
    const { body: booking } = await client.post('/bookings', body);
    const [, back] = booking.trips;
    const stops = body.stops.toReversed();
    const again = await client.post('/trips', { ...newBody(), passengers: body.passengers, stops, pickupAt: returnAt });
    expect(again).toMatchObject({ ...asked, body: { existingTrip: { id: back.id } } });
    const other = newBody().passengers[0];
    const both = { ...newBody(), vehicleCount: 2, passengers: [other, ...body.passengers] };
    expect(await client.post('/bookings', both)).toMatchObject(asked);
  });

  it('is accepted when it differs, when the earlier trip was cancelled, and for another client', async () => {
    const body = newBody();
    const { body: first } = await client.post('/trips', body);
    const later = new Date(Date.now() + 10 * 3_600_000).toISOString();
    expect((await client.post('/trips', { ...body, pickupAt: later })).status).toBe(201);
    expect((await client.post('/trips', newBody())).status).toBe(201);
    expect((await attendant.post('/trips', { ...body, clientId: central.otherClientId })).status).toBe(201);
    expect((await client.post(`/trips/${first.id}/cancel`, { reason: 'Mudou' })).status).toBe(200);
    expect((await client.post('/trips', body)).status).toBe(201);
  });

  it('is accepted after the window, and always when the window is zero', async () => {
    const body = newBody();
    const { body: first } = await client.post('/trips', body);
    await panel.services.pool.query(
      "update bookings set created_at = created_at - interval '11 minutes' where id = $1",
      [first.id],
    );
    expect((await client.post('/trips', body)).status).toBe(201);
    await setWindow(0);
    expect((await client.post('/trips', body)).status).toBe(201);
    await setWindow(600);
  });

  it('returns the first answer again when it has the same idempotency key', async () => {
    const key = { 'idempotency-key': 'pedido-repetido-1' };
    const body = newBody();
    const first = await client.post('/bookings', body, key);
    const second = await client.post('/bookings', body, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const otherKey = { 'idempotency-key': 'pedido-repetido-2' };
    expect(await client.post('/bookings', body, otherKey)).toMatchObject(asked);
    expect(await client.post('/bookings', body, otherKey)).toMatchObject(asked);
  });

  it('is never asked about inside one booking or one series', async () => {
    const body = newBody();
    expect((await client.post('/bookings', { ...body, vehicleCount: 3 })).status).toBe(201);
    const until = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
    const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until };
    expect((await client.post('/series', { ...newBody(), passengers: body.passengers, repeat })).status).toBe(201);
  });

  it('has one winner when eight equal requests are sent at once', async () => {
    const body = newBody();
    const paths = ['/trips', '/bookings'];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => client.post(paths[index % 2] ?? '', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  it('does not deadlock bookings that name the same passengers in opposite order', async () => {
    const people = Array.from({ length: 6 }, () => newBody().passengers[0]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        client.post('/bookings', newBody({ passengers: index % 2 ? people : people.toReversed(), vehicleCount: 6 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('hides the earlier trip from a caller of another client', async () => {
    const body = newBody();
    await client.post('/trips', body);
    const stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    expect((await stranger.post('/trips', body)).status).toBe(404);
  });
});
