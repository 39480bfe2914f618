import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;
let running: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partnerId = await central.makePartner({ drivers: 2 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const { drivers, vehicles } = await must(partner.get(`/partners/${partnerId}`));
  running = (await runTrip(client, partner, tripBody(central), ['accept'])).id;
  await must(partner.post(`/trips/${running}/depart`, { driverId: drivers[0].id, vehicleId: vehicles[0].id }));
});
afterAll(() => panel.close());

/** About 4 km north of the pickup of `tripBody`. */
const car = { lat: -23.5913, lng: -46.6566, accuracyMeters: 10 };
const share = (who = partner, id = running) =>
  who.put(`/trips/${id}/position`, { ...car, at: new Date().toISOString() });
const request = async (minutes?: number): Promise<string> =>
  (await must(client.post('/trips', tripBody(central, minutes === undefined ? {} : { minutes })))).id;
const listed = async (who: Caller, id: string) =>
  (await must(who.get('/trips?status=available,offered&order=soonest&limit=100'))).items.find(
    (trip: { id: string }) => trip.id === id,
  );
const way = { distanceMeters: 5_000, durationSeconds: 720 };

it('a partner whose car shares its position reads the distance to a pickup in the list and on the trip', async () => {
  const id = await request();
  expect((await listed(partner, id)).wayToPickup).toBeNull();
  await share();
  const shown = await listed(partner, id);
  expect(shown.wayToPickup).toEqual(way);
  expect(shown.stops[0]).toMatchObject({ lat: null, lng: null });
  expect((await must(partner.get(`/trips/${id}`))).wayToPickup).toEqual(way);
});

it('a partner reads the distance to the pickup of a trip that is offered to it alone', async () => {
  await share();
  const id = await request();
  await must(admin.post(`/trips/${id}/offer`, { partnerIds: [partnerId] }));
  expect((await listed(partner, id)).wayToPickup).toEqual(way);
});

it('clients, the central, and partners without a car on the way do not read the distance to the pickup', async () => {
  await share();
  const id = await request();
  const other = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  for (const who of [client, admin, other]) expect((await listed(who, id)).wayToPickup).toBeNull();
});

it('the partner to which the trip is assigned does not read the distance to the pickup, because it knows the address', async () => {
  await share();
  const { id } = await runTrip(client, partner, tripBody(central), ['accept']);
  expect((await must(partner.get(`/trips/${id}`))).wayToPickup).toBeNull();
});

it('the distance is not shown when the car position is older than ten minutes or the pickup is tomorrow', async () => {
  await share();
  const [now, tomorrow] = [await request(), await request(24 * 60)];
  await must(admin.post(`/trips/${tomorrow}/launch`));
  expect((await listed(partner, tomorrow)).wayToPickup).toBeNull();
  expect((await listed(partner, now)).wayToPickup).toEqual(way);
  await sql`update ride_positions set taken_at = taken_at - interval '601 seconds' where trip_id = ${running}`.execute(
    panel.services.db,
  );
  expect((await listed(partner, now)).wayToPickup).toBeNull();
});
