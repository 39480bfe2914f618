import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const asked = (change: object) => client.post('/trips', { ...tripBody(central, { minutes: 24 * 60 }), ...change });
const refusedIn = (field: string, message: unknown) => ({ status: 400, body: { errors: [{ field, message }] } });

describe('a pickup more than a year ahead', () => {
  const message = 'O embarque pode ser no máximo daqui a um ano.';

  it('is refused in every kind of request, and the refusal names the field', async () => {
    const late = { ...tripBody(central), pickupAt: inDays(367) };
    expect(await client.post('/trips', late)).toMatchObject(refusedIn('pickupAt', message));
    expect(await client.post('/bookings', late)).toMatchObject(refusedIn('pickupAt', message));
    const back = { ...late, pickupAt: inDays(364), returnAt: inDays(368) };
    expect(await client.post('/bookings', back)).toMatchObject(refusedIn('returnAt', message));
    const { body: check } = await client.post('/trips/check', { ...late, passengerCount: 1 });
    expect(check.verdicts).toMatchObject([{ kind: 'refused', field: 'pickupAt', message }]);
    const { status } = await client.post('/trips', { ...late, pickupAt: inDays(365) });
    expect(status).toBe(201);
  });

  it('is refused in a series, and the refusal names the days that are too late', async () => {
    const first = inDays(360);
    const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until: inDays(368).slice(0, 10), skipHolidays: false };
    const answer = await client.post('/series', { ...tripBody(central), pickupAt: first, repeat });
    expect(answer).toMatchObject(refusedIn('pickupAt', expect.stringMatching(/^Em .*: O embarque pode ser/)));
  });

  it('is refused in an edit, but an edit may keep the pickup time', async () => {
    const { body: trip } = await client.post('/trips', tripBody(central, { minutes: 24 * 60 }));
    const edit = (change: object) => client.patch(`/trips/${trip.id}`, { version: 1, ...change });
    expect(await edit({ pickupAt: inDays(367) })).toMatchObject(refusedIn('pickupAt', message));
    const { db } = panel.services;
    await db
      .updateTable('trips')
      .set({ pickup_at: new Date('2098-01-01') })
      .where('id', '=', trip.id)
      .execute();
    expect((await edit({ luggageCount: 2 })).status).toBe(200);
  });
});

describe('more people than a vehicle of the category carries', () => {
  it('are refused, and the refusal names the field', async () => {
    const message = 'Um carro da categoria Comum leva no máximo 7 pessoas: peça mais veículos ou outra categoria.';
    expect(await asked({ passengerCount: 8 })).toMatchObject(refusedIn('passengerCount', message));
    expect(await asked({ passengerCount: 7 })).toMatchObject({ status: 201 });
    const van = 'Um carro da categoria Van leva no máximo 20 pessoas: peça mais veículos.';
    expect(await asked({ category: 'van', passengerCount: 21 })).toMatchObject(refusedIn('passengerCount', van));
    expect(await asked({ category: 'van', passengerCount: 20 })).toMatchObject({ status: 201 });
    const many = Array.from({ length: 8 }, () => tripBody(central).passengers[0]);
    expect(await asked({ passengers: many })).toMatchObject(refusedIn('passengerCount', message));
  });

  it('are accepted when the booking has enough vehicles', async () => {
    const body = { ...tripBody(central, { minutes: 24 * 60 }), passengerCount: 14 };
    expect((await client.post('/bookings', { ...body, vehicleCount: 2 })).status).toBe(201);
    expect((await client.post('/bookings', body)).status).toBe(400);
  });

  it('stay allowed in a trip that already has them, but cannot be added by an edit', async () => {
    const { body: trip } = await asked({});
    const edit = (change: object) => client.patch(`/trips/${trip.id}`, { version: 1, ...change });
    expect((await edit({ passengerCount: 8 })).body.errors[0].field).toBe('passengerCount');
    await panel.services.db.updateTable('trips').set({ passenger_count: 40 }).where('id', '=', trip.id).execute();
    expect((await edit({ notes: 'Portão 2' })).status).toBe(200);
  });
});
