import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, crewOf, type DriverAtRank, fixesAt, makeDriver, makeRank } from '#tests/queue.ts';
import { signsOf } from './sign-jobs.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
let panel: Panel;
let central: Central;
let admin: Caller;
let clock: MovingClock;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const at = (minutes: number) => clock.set(new Date(NOON + minutes * 60_000));
const instant = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const listed = async ({ driverId }: DriverAtRank, reader = admin) =>
  (await must(reader.get('/presences'))).items.find((item: { driverId: string }) => item.driverId === driverId);

test('the central sees each available driver in the first state that applies', async () => {
  const rankId = await makeRank(admin, central.areaId, { name: 'Rodoviária' });
  const one = await makeDriver(panel, central);
  await must(admin.patch(`/partners/${one.partnerId}`, { commissionBp: 0 }));
  expect(await listed(one)).toBeUndefined();
  await must(one.caller.post('/presence/begin', { declaredRankId: rankId }));
  await must(one.caller.post('/presence/sharing', { share: true }));
  const position = { ...CENTRE, accuracyMeters: 9, at: instant(0) };
  await must(one.caller.put('/presence/position', { position }));
  await signsOf(panel.services).flush();
  const attendant = await panel.signIn({ tipo: 'cadviagens' });
  expect(await listed(one, attendant)).toMatchObject({
    driverId: one.driverId,
    partnerId: one.partnerId,
    state: 'free',
    beganAt: instant(0),
    pausedUntil: null,
    rankName: 'Rodoviária',
    position: { ...CENTRE, at: instant(0) },
    tripId: null,
    freeInMinutes: null,
    earnedCents: 0,
    serviceAreaIds: [central.areaId],
    categories: ['comum'],
  });

  const other = await makeRank(admin, central.areaId, { name: 'Aeroporto' });
  await must(one.caller.post('/queue/join', { rankId: other, fixes: fixesAt(CENTRE) }));
  expect(await listed(one)).toMatchObject({ state: 'queued', rankName: 'Aeroporto' });
  await at(2);
  expect(await listed(one)).toMatchObject({ state: 'silent' });
  await must(one.caller.post('/presence/pause', { until: instant(30) }));
  expect(await listed(one)).toMatchObject({ state: 'paused', pausedUntil: instant(30) });

  const body = tripBody(central, { clientId: central.clientId });
  const trip = await runTrip(admin, one.caller, body, ['accept', ['depart', await crewOf(panel, one)]]);
  await panel.services.db.updateTable('trips').set({ duration_seconds: 1_200 }).where('id', '=', trip.id).execute();
  const { pickupAt } = await must(admin.get(`/trips/${trip.id}`));
  const untilPickup = Math.max(0, Date.parse(pickupAt) - Date.parse(instant(2))) / 60_000;
  expect(await listed(one)).toMatchObject({
    state: 'on_trip',
    tripId: trip.id,
    tripCode: trip.code,
    freeInMinutes: Math.ceil(20 + untilPickup),
  });
  for (const action of ['arrive', 'begin']) await must(one.caller.post(`/trips/${trip.id}/${action}`));
  await at(9);
  expect(await listed(one)).toMatchObject({ state: 'on_trip', freeInMinutes: 13, position: { at: instant(0) } });
  await at(10);
  expect((await listed(one)).position).toBeNull();
});

test('a completed trip frees its driver, and its part is earned at once', async () => {
  const one = await makeDriver(panel, central);
  await must(admin.patch(`/partners/${one.partnerId}`, { commissionBp: 1_000 }));
  await must(one.caller.post('/presence/begin'));
  const body = tripBody(central, { clientId: central.clientId });
  const steps: (string | [string, object])[] = ['accept', ['depart', await crewOf(panel, one)], 'arrive', 'begin'];
  const trip = await runTrip(admin, one.caller, body, steps);
  await at(20);
  await must(one.caller.post(`/trips/${trip.id}/complete`, { fareCents: trip.estimateCents, drivenMeters: 10_000 }));
  const { partner_cents } = await panel.services.db
    .selectFrom('trips')
    .select('partner_cents')
    .where('id', '=', trip.id)
    .executeTakeFirstOrThrow();
  expect(partner_cents).toBeGreaterThan(0);
  expect(await listed(one)).toMatchObject({ state: 'free', earnedCents: partner_cents });
  const presence = panel.services.db.selectFrom('presences').select('free_since').where('driver_id', '=', one.driverId);
  expect(await presence.execute()).toEqual([{ free_since: new Date(instant(20)) }]);
});

test('a driver with an open offer is shown with the offered trip', async () => {
  const one = await makeDriver(panel, central);
  await must(one.caller.post('/presence/begin'));
  const { id, code } = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
  const { db } = panel.services;
  const ids = { trip_id: id, partner_id: one.partnerId, driver_id: one.driverId };
  const expires_at = new Date(instant(60));
  await db
    .updateTable('trips')
    .set({
      status: 'offered',
      offered_partner_id: one.partnerId,
      offered_driver_id: one.driverId,
      offer_expires_at: expires_at,
    })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('trip_offers')
    .values({ id: newId(), ...ids, status: 'open', position: 1, expires_at })
    .execute();
  expect(await listed(one)).toMatchObject({ state: 'offered', tripId: id, tripCode: code });
});
