import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a partner assigns the same driver to two trips at once, to be paid for a trip that was not driven. Defence: a
 * driver and a vehicle can be in one running trip only. An overlapping trip that a phone reports later, because it was
 * offline, is reviewed.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partnerId: string;
let partner: Caller;
let drivers: { id: string }[];
let vehicles: { id: string }[];

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await must(admin.patch('/settings', { shortTripBp: 25_00 }));
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());

beforeEach(async () => {
  partnerId = await central.makePartner({ drivers: 3 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  ({ drivers, vehicles } = await must(partner.get(`/partners/${partnerId}`)));
});

const crewOf = (driver: number, vehicle: number) => ({
  driverId: drivers[driver]?.id,
  vehicleId: vehicles[vehicle]?.id,
});
const accepted = async (): Promise<string> => (await runTrip(client, partner, tripBody(central), ['accept'])).id;
const take = (id: string, action: string, body: object = {}) => partner.post(`/trips/${id}/${action}`, body);
const show = (id: string) => must(admin.get(`/trips/${id}`));

it('the server refuses a second running trip of the same driver or vehicle, and names the first trip', async () => {
  const [first, second] = [await accepted(), await accepted()];
  await must(take(first, 'depart', crewOf(0, 0)));
  const { code } = await show(first);
  const fields = async (action: string, driver: number, vehicle: number) => {
    const { status, body } = await take(second, action, crewOf(driver, vehicle));
    expect([status, body.reason, body.detail]).toEqual([409, 'overlap', expect.stringContaining(code)]);
    return body.errors.map(({ field }: { field: string }) => field);
  };
  expect(await fields('depart', 0, 1)).toEqual(['driverId']);
  expect(await fields('depart', 1, 0)).toEqual(['vehicleId']);
  expect(await fields('arrive', 0, 0)).toEqual(['driverId', 'vehicleId']);
  const byAdmin = await admin.post(`/trips/${second}/depart`, crewOf(0, 0));
  expect(byAdmin).toMatchObject({ status: 409, body: { reason: 'overlap' } });
  await must(take(second, 'depart', crewOf(1, 1)));
  expect(await fields('arrive', 0, 1)).toEqual(['driverId']);
});

it('a driver can accept the next trip while driving, and depart to it only after the first one has ended', async () => {
  const first = await accepted();
  await must(take(first, 'depart', crewOf(0, 0)));
  const { id: next, termsVersion } = (await client.post('/trips', tripBody(central))).body;
  await must(take(next, 'accept', { termsVersion, ...crewOf(0, 0) }));
  expect((await take(next, 'depart')).status).toBe(409);
  await must(take(first, 'arrive'));
  await must(take(first, 'begin'));
  await must(take(first, 'complete'));
  expect((await must(take(next, 'depart'))).status).toBe('en_route');
});

it('only one of three concurrent departures with the same driver and vehicle succeeds', async () => {
  const trips = [await accepted(), await accepted(), await accepted()];
  const answers = await Promise.all(trips.map((id) => take(id, 'depart', crewOf(0, 0))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

it('an overlapping departure that a phone reports late, because the phone was offline, is stored and reviewed', async () => {
  const [first, second] = [await accepted(), await accepted()];
  await must(take(first, 'depart', crewOf(0, 0)));
  for (const action of ['arrive', 'begin']) await must(take(first, action));
  const { rows } = await panel.services.pool.query(
    `update trips set accepted_at = accepted_at - interval '1 hour' where id = $1 returning id`,
    [second],
  );
  expect(rows).toHaveLength(1);
  const claimedAt = new Date(Date.now() - 20 * 60_000).toISOString();
  await must(take(second, 'depart', { ...crewOf(0, 0), claimedAt }));
  for (const action of ['arrive', 'begin', 'complete']) await must(take(second, action));
  expect(await show(second)).toMatchObject({ partnerSide: 'in_review' });
  expect((await show(second)).reviewReasons).toContain('driver_elsewhere');
});
