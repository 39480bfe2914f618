import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

test('the score counts trips that were not given back, punctual arrivals and accepted offers, and ignores assignments older than 90 days', async () => {
  const id = await central.makePartner({ drivers: 9 });
  const own = await panel.signIn({ tipo: 'parceiro', partnerId: id });
  const crew = async () => {
    const { drivers, vehicles } = (await own.get(`/partners/${id}`)).body;
    return { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  };
  const score = async () => (await own.get(`/partners/${id}/score`)).body;
  expect(await score()).toMatchObject({ kept: { of: 0, good: 0 }, ended: 0, overall: null });

  const run: (string | [string, object])[] = [['accept', await crew()], 'depart', 'arrive', 'begin', 'complete'];
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  await runTrip(client, own, tripBody(central, { minutes: 60 }), run);
  const late = await runTrip(client, own, tripBody(central, { minutes: 60 }), run);
  await sql`update trips set arrived_at = pickup_at + interval '6 minutes' where id = ${late.id}`.execute(
    panel.services.db,
  );
  await runTrip(client, own, tripBody(central), [
    ['accept', await crew()],
    ['give-back', { reason: 'Pneu' }],
  ]);
  for (const answer of ['accept', 'decline']) {
    const trip = (await client.post('/trips', tripBody(central))).body;
    await admin.post(`/trips/${trip.id}/offer`, { partnerIds: [id] });
    await own.post(`/trips/${trip.id}/${answer}`, answer === 'accept' ? { termsVersion: 1, ...(await crew()) } : {});
  }
  const counted = await score();
  expect(counted).toMatchObject({
    punctual: { of: 2, good: 1 },
    answered: { of: 2, good: 1 },
    ended: 2,
    overall: null,
  });
  expect(counted.kept.of - counted.kept.good).toBe(1);

  await sql`update trip_assignments set assigned_at = assigned_at - interval '91 days' where partner_id = ${id} and gave_back`.execute(
    panel.services.db,
  );
  const { kept } = await score();
  expect(kept).toEqual({ of: counted.kept.of - 1, good: counted.kept.good });
});

test('the list of partners shows for each partner how many promised payments were made on time', async () => {
  const id = await central.makePartner();
  await sql`insert into release_rollups (partner_id, day, on_time, late, late_days, still_pending) values
    (${id}, app_now()::date - 3, 3, 1, 2, 1),
    (${id}, app_now()::date - 400, 9, 0, 0, 0), (${id}, app_now()::date + 3, 0, 0, 0, 5)`.execute(panel.services.db);
  const { items } = (await admin.get('/partners?limit=100')).body;
  expect(items.find((one: { id: string }) => one.id === id).releases).toEqual({ of: 5, good: 3 });
});
