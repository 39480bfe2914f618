import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { readPreview } from '#server/features/trips/read/trip.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const body = (more: object = {}) => ({ ...tripBody(central, { minutes: 300 }), ...more });
const fields = ({ body: { errors = [] } }: Answer) => errors.map(({ field }: { field: string }) => field);
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index + 1}`, phone: `(11) 98765-43${10 + index}` }));

async function limitOf(clientId: string): Promise<number> {
  const rows = await panel.services.db
    .selectFrom('client_limits')
    .select('reserved_cents')
    .where('client_id', '=', clientId)
    .execute();
  return rows.reduce((sum, row) => sum + row.reserved_cents, 0);
}

async function poolCards(tripId: string): Promise<unknown[]> {
  const rows = await panel.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('entity_id', '=', tripId)
    .where('topic', '=', 'pool')
    .execute();
  return rows.map(({ payload }) => (payload as { card: unknown }).card);
}

describe('a booking', () => {
  it('with three vehicles and a return creates six trips, each with its position and its share of the limit', async () => {
    const before = await limitOf(central.clientId);
    const returnAt = inHours(9);
    const asked = body({
      vehicleCount: 3,
      returnAt,
      passengers: people(4),
      passengerCount: 7,
      luggageCount: 4,
      flightNumber: 'LA3456',
    });
    const { status, body: booking } = await client.post('/bookings', asked);
    expect(status).toBe(201);
    expect(booking.trips).toHaveLength(6);
    const places = booking.trips.map((trip: Record<string, unknown>) => [trip['bookingPosition'], trip['leg']]);
    expect(places).toEqual([
      [1, 'outbound'],
      [2, 'outbound'],
      [3, 'outbound'],
      [4, 'return'],
      [5, 'return'],
      [6, 'return'],
    ]);
    const [first, second, , fourth] = booking.trips;
    expect(first).toMatchObject({ bookingSize: 6, passengerCount: 3, luggageCount: 2, flightNumber: 'LA3456' });
    expect(first.passengers.map(({ name }: { name: string }) => name)).toEqual(['Pessoa 1', 'Pessoa 4']);
    expect(second).toMatchObject({ passengerCount: 2, luggageCount: 1 });
    expect(fourth).toMatchObject({ flightNumber: null, pickupAt: returnAt });
    expect(fourth.stops.map(({ placeId }: { placeId: string }) => placeId)).toEqual(central.placeIds.toReversed());
    const total = booking.trips.reduce((sum: number, trip: { estimateCents: number }) => sum + trip.estimateCents, 0);
    expect((await limitOf(central.clientId)) - before).toBe(total);
    expect((await client.get(`/bookings/${booking.id}`)).body).toEqual(booking);
    expect((await client.get(`/trips/${second.id}`)).body).toMatchObject({ bookingPosition: 2, bookingSize: 6 });
  });

  it('adds the contact to every vehicle when there is only one contact', async () => {
    const { body: booking } = await client.post('/bookings', body({ vehicleCount: 2 }));
    const names = booking.trips.map(({ passengers }: { passengers: { name: string }[] }) => passengers[0]?.name);
    expect(names).toEqual(['Marina Duarte', 'Marina Duarte']);
  });

  it('has the id of its first trip, so that the index of bookings has only the further trips', async () => {
    const { body: booking } = await client.post('/bookings', body({ vehicleCount: 2, passengers: people(2) }));
    expect(booking.trips[0].id).toBe(booking.id);
    const { body: single } = await client.post('/trips', body());
    expect(single.bookingId).toBe(single.id);
    expect((await client.get(`/bookings/${single.id}`)).body.trips).toMatchObject([{ id: single.id }]);
  });

  it('creates one trip by default, like POST /trips', async () => {
    const { body: booking } = await client.post('/bookings', body());
    expect(booking.trips).toMatchObject([{ bookingPosition: 1, bookingSize: 1, leg: 'outbound' }]);
    expect((await client.post('/trips', body())).body).toMatchObject({ bookingPosition: 1, bookingSize: 1 });
  });

  it('returns and publishes its trips with the same data that later reads return', async () => {
    const { body: hotel } = await admin.post('/clients', { name: 'Hotel Eco', requiresPin: true });
    const voucher = { code: 'eco-01', expiresOn: '2099-01-01', uses: 2, ceilingCents: null };
    expect((await admin.post(`/clients/${hotel.id}/vouchers`, voucher)).status).toBe(201);
    const stops = [
      {
        address: 'Rua do Eco, 7',
        number: '7',
        district: 'Sé',
        city: 'São Paulo',
        uf: 'SP',
        lat: -23.55,
        lng: -46.6333333,
      },
      { address: 'Praça', placeId: central.placeIds[1] },
    ];
    const wordy = { notes: 'Portaria 2', internalNote: 'Ligar antes', flightNumber: 'LA3456', nameSign: 'Sr. Eco' };
    const terms = { stops, ...wordy, needs: ['child_seat'], luggageCount: 2, passengers: people(2), reason: 'Visita' };
    const billed = { clientId: hotel.id, paymentMethod: 'billed', voucherCode: 'ECO-01' };
    const asked = [{}, terms, { ...terms, ...billed }];
    for (const more of asked) {
      const soon = { ...tripBody(central, { minutes: 60 }), clientId: central.clientId };
      const { status, body: answered } = await admin.post('/trips', { ...soon, ...more });
      expect(status).toBe(201);
      expect((await admin.get(`/trips/${answered.id}`)).body).toEqual(answered);
      const policy = await readPolicy(panel.services.db);
      expect(await poolCards(answered.id)).toEqual([await readPreview(panel.services.db, answered.id, policy)]);
    }
  });

  it.each([
    ['a way back before the way there', { returnAt: inHours(1) }, ['returnAt']],
    ['no vehicle', { vehicleCount: 0 }, ['vehicleCount']],
    ['twenty-one vehicles', { vehicleCount: 21 }, ['vehicleCount']],
    [
      'a passenger in a vehicle that the booking does not have',
      { vehicleCount: 2, passengers: [{ ...people(1)[0], vehicle: 3 }] },
      ['passengers.0.vehicle'],
    ],
    ['a return time that is no time', { returnAt: 'a combinar' }, ['returnAt']],
  ])('refuses %s', async (_case, more, named) => {
    const answer = await client.post('/bookings', body(more));
    expect(answer.status).toBe(400);
    expect(fields(answer)).toEqual(named);
  });

  it('creates no trip and reserves nothing when it exceeds the limit', async () => {
    const { body: hotel } = await admin.post('/clients', { name: 'Hotel Limite', creditLimitCents: 150_00 });
    const asked = body({ clientId: hotel.id, vehicleCount: 10 });
    const { rows } = await panel.services.pool.query('select count(*)::int as n from trips');
    const refused = await attendant.post('/bookings', asked);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded', errors: [{ field: 'clientId' }] } });
    expect((await panel.services.pool.query('select count(*)::int as n from trips')).rows).toEqual(rows);
    expect(await limitOf(hotel.id)).toBe(0);
  });

  it('is created only once when two equal requests share an idempotency key', async () => {
    const key = { 'idempotency-key': 'reserva-1' };
    const asked = body({ vehicleCount: 2 });
    const responses = await Promise.all([client.post('/bookings', asked, key), client.post('/bookings', asked, key)]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
  });

  it('shows a partner the trips that are assigned to it and the trips that it can still accept', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() })),
    );
    const { body: booking } = await client.post('/bookings', { ...tripBody(central), vehicleCount: 2 });
    await one?.post(`/trips/${booking.trips[0].id}/accept`, { termsVersion: 1 });
    const seenBy = async (partner: Caller | undefined) =>
      (await partner?.get(`/bookings/${booking.id}`))?.body.trips.map(
        (trip: { bookingPosition: number }) => trip.bookingPosition,
      );
    expect(await seenBy(one)).toEqual([1, 2]);
    expect(await seenBy(other)).toEqual([2]);
  });

  it('counts the rest of an interrupted trip as one more trip', async () => {
    const partnerId = await central.makePartner();
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId });
    const { body: trip } = await client.post('/trips', tripBody(central));
    for (const action of ['accept', 'arrive', 'begin'])
      await partner.post(`/trips/${trip.id}/${action}`, action === 'accept' ? { termsVersion: 1 } : {});
    expect((await partner.post(`/trips/${trip.id}/complete`, { interrupted: true, reason: 'Pneu' })).status).toBe(200);
    const { body: booking } = await client.get(`/bookings/${trip.bookingId}`);
    expect(booking.trips).toMatchObject([
      { bookingPosition: 1, bookingSize: 2, leg: 'outbound' },
      { bookingPosition: 2, bookingSize: 2, leg: 'rest' },
    ]);
  });
});

describe("the client's record", () => {
  it('makes fields of a request mandatory, and the refusal lists all missing fields at once', async () => {
    const requiredFields = ['costCentreId', 'reason', 'flightNumber'];
    const { body: strict } = await admin.post('/clients', { name: 'Exigente S.A.', requiredFields });
    expect(strict.requiredFields).toEqual(requiredFields);
    const refused = await attendant.post('/trips', body({ clientId: strict.id }));
    expect(refused.status).toBe(400);
    expect(fields(refused)).toEqual(['costCentreId', 'reason', 'flightNumber']);
    const { costCentres } = (await admin.post(`/clients/${strict.id}/cost-centres`, { name: 'Vendas' })).body;
    const complete = { clientId: strict.id, costCentreId: costCentres[0].id, reason: 'Visita', flightNumber: 'LA1' };
    const { body: booking, status } = await attendant.post('/bookings', body({ ...complete, returnAt: inHours(9) }));
    expect(status).toBe(201);
    // The value of a mandatory field may be changed but not removed.
    const { id, version } = booking.trips[0];
    const emptied = await attendant.patch(`/trips/${id}`, { version, reason: '' });
    expect(fields(emptied)).toEqual(['reason']);
    expect((await attendant.patch(`/trips/${id}`, { version, reason: 'Congresso' })).status).toBe(200);
  });

  it('requires no fields of a trip that has already run', async () => {
    const strict = { name: 'Exigente e Lançada', requiredFields: ['reason'], allowsRecording: true };
    const { body: lenient } = await admin.post('/clients', strict);
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const execution = { begunAt: inHours(-30), endedAt: inHours(-29), fareCents: 50_00 };
    const recorded = { ...execution, request: tripBody(central, { clientId: lenient.id }) };
    expect((await partner.post('/trips/executions', recorded)).status).toBe(201);
  });

  it('refuses a trip above the client’s ceiling, for every requester and approver', async () => {
    const { body: poor } = await admin.post('/clients', {
      name: 'Teto Baixo',
      approvalAboveCents: 1,
      refusedAboveCents: 20_00,
    });
    for (const caller of [attendant, admin]) {
      const refused = await caller.post('/trips', body({ clientId: poor.id }));
      expect(refused).toMatchObject({ status: 409, body: { reason: 'limit_exceeded', errors: [{ field: 'stops' }] } });
    }
    await admin.patch(`/clients/${poor.id}`, { refusedAboveCents: null });
    const { body: trip } = await attendant.post('/trips', body({ clientId: poor.id }));
    expect(trip.status).toBe('awaiting_approval');
    await admin.patch(`/clients/${poor.id}`, { refusedAboveCents: trip.estimateCents });
    const dearer = await attendant.patch(`/trips/${trip.id}`, {
      version: 1,
      luggageCount: 0,
      stops: [...trip.stops, ...trip.stops.toReversed()],
    });
    expect(dearer).toMatchObject({ status: 409, body: { reason: 'limit_exceeded' } });
  });
});

describe('a trip whose luggage count changes', () => {
  it('gets the price that a new request would have, and reserves this amount', async () => {
    await panel.services.db.updateTable('tariffs').set({ luggage_cents: 3_00 }).execute();
    const before = await limitOf(central.clientId);
    const { body: trip } = await client.post('/trips', body());
    const { body: changed } = await client.patch(`/trips/${trip.id}`, { version: 1, luggageCount: 2 });
    expect(changed.estimateCents).toBeGreaterThan(trip.estimateCents);
    expect((await limitOf(central.clientId)) - before).toBe(changed.estimateCents);
    const { body: anew } = await client.post('/trips', body({ luggageCount: 2 }));
    expect(anew.estimateCents).toBe(changed.estimateCents);
  });
});
