import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DispatchDecision } from '#contract/dispatch.ts';
import { newId } from '#server/platform/uuid.ts';
import { addCrew } from '#tests/central.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { bePresent, enqueueDriver, north, present } from './near-stage.ts';
import {
  accept,
  airport,
  decline,
  type Driver,
  EXPIRED_MINUTES,
  expectLaws,
  makeRank,
  request,
  setStage,
  show,
  type ShownTrip,
  type Stage,
} from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.panel.close());
beforeEach(async () => {
  await stage.panel.services.pool.query(
    `update trips set status = 'cancelled', ended_at = now(), offered_partner_id = null, offered_driver_id = null, offer_expires_at = null
       where status in ('offered', 'available');
     update trip_offers set status = 'withdrawn', decided_at = now() where status = 'open';
     update presences set ended_at = now(), ended_for = 'own' where ended_at is null;
     update queue_places set left_at = now(), left_for = 'own' where left_at is null;
     delete from driver_positions`,
  );
});

const setPolicy = (more: object) => stage.panel.services.db.updateTable('dispatch_policies').set(more).execute();
const decisionsOf = async (trip: ShownTrip, caller = stage.admin): Promise<DispatchDecision[]> =>
  (await caller.get(`/trips/${trip.id}/decisions`)).body.items;
const offeredTo = async ({ id }: ShownTrip) => (await show(stage, id)).offeredDriverId;
const change = ({ driverId }: Driver, columns: object) =>
  stage.panel.services.db
    .updateTable('presences')
    .set(columns)
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute();
const linesOf = async (trip: ShownTrip) => (await decisionsOf(trip)).at(-1)?.lines ?? [];

/** Runs a trip of the driver up to `begin`. The last stop of its trips is 10 km north of the pickup. */
async function drive(driver: Driver, trip: ShownTrip): Promise<void> {
  expect((await accept(driver, trip)).status).toBe(200);
  const vehicles = (await stage.admin.get(`/partners/${driver.partnerId}`)).body.vehicles;
  const crew = { driverId: driver.driverId, vehicleId: vehicles[0].id };
  for (const [step, body] of [
    ['depart', crew],
    ['arrive', {}],
    ['begin', {}],
  ] as const) {
    const answer = await driver.user.post(`/trips/${trip.id}/${step}`, body);
    expect([step, answer.status, answer.body.detail]).toEqual([step, 200, undefined]);
  }
}

/** Lets the running trip end that many minutes from now, at the pickup of the next trip. */
async function endIn(trip: ShownTrip, minutes: number): Promise<void> {
  const begun = new Date(Date.now() - 600_000 + minutes * 60_000 - 5_000);
  await stage.panel.services.db
    .updateTable('trips')
    .set({ begun_at: begun, duration_seconds: 600 })
    .where('id', '=', trip.id)
    .execute();
  await stage.panel.services.db
    .updateTable('trip_stops')
    .set(north(800))
    .where('trip_id', '=', trip.id)
    .where('position', '=', 1)
    .execute();
}

describe('a trip under the policy proximidade', () => {
  beforeEach(() => setPolicy({ kind: 'proximidade', most_minutes: 15, ending_minutes: 0 }));

  test('is offered to the nearest driver, then to the next one, then enters the pool', async () => {
    const [far, near] = [await present(stage, { at: north(2_500) }), await present(stage, { at: north(800) })];
    const beyond = await present(stage, { at: north(9_000) });
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBe(near.driverId);
    expect((await decline(near, trip)).status).toBe(200);
    expect(await offeredTo(trip)).toBe(far.driverId);
    expect(await decisionsOf(trip, beyond.user)).toEqual([]);
    await sweepIn(stage.panel, EXPIRED_MINUTES);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available', offeredDriverId: null });
    expect((await decisionsOf(trip)).map(({ kind, toPool }) => [kind, toPool])).toEqual([
      ['proximidade', false],
      ['proximidade', false],
      ['proximidade', true],
    ]);
    const [first] = await decisionsOf(trip);
    expect(first?.lines).toMatchObject([
      { startsAt: 'position', meters: 1000, minutes: 3, freeInMinutes: 0, rankName: null, isChosen: true },
      { startsAt: 'position', meters: 3300, minutes: 8, isChosen: false, passedOver: null },
    ]);
    const [own] = await decisionsOf(trip, far.user);
    expect(own).toMatchObject({ offeredTo: null, lines: [{ meters: 3300 }] });
    await expectLaws(stage);
  });

  test('uses the rank or the declared rank of a driver whose position is old, or who gives no consent', async () => {
    const [near, farther] = [
      await makeRank(stage, `Perto ${newId()}`, north(500)),
      await makeRank(stage, `Longe ${newId()}`, north(2_000)),
    ];
    const old = await present(stage, { at: north(100), secondsOld: 130, declaredRankId: farther });
    const unshared = await present(stage, { at: north(100), consents: false });
    await enqueueDriver(stage, unshared, near);
    const unconfirmed = await present(stage);
    await enqueueDriver(stage, unconfirmed, near, false);
    await present(stage);
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBe(unshared.driverId);
    expect((await linesOf(trip)).map(({ startsAt, meters }) => [startsAt, meters])).toEqual([
      ['rank', 700],
      ['rank', 700],
      ['declared', 2600],
      [null, null],
    ]);
    await decline(unshared, trip);
    expect(await offeredTo(trip)).toBe(old.driverId);
    expect((await linesOf(trip)).find(({ isChosen }) => isChosen)).toMatchObject({ startsAt: 'declared' });
    const reasons = (await linesOf(trip)).map(({ passedOver }) => passedOver);
    expect(reasons).toEqual([
      'Já recebeu oferta desta viagem.',
      'Entrada à espera da confirmação da central.',
      null,
      null,
    ]);
  });

  test('passes over paused, silent and unplaced drivers, and records why, but no place', async () => {
    const paused = await present(stage, { at: north(100) });
    await change(paused, { paused_at: new Date(), paused_until: new Date(Date.now() + 600_000) });
    const silent = await present(stage, { at: north(300) });
    await change(silent, { seen_at: new Date(Date.now() - 7_200_000) });
    await present(stage);
    const gone = await present(stage, { at: north(200) });
    await change(gone, { ended_at: new Date(), ended_for: 'own' });
    const trip = await request(stage);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    expect((await linesOf(trip)).map(({ passedOver }) => passedOver)).toEqual([
      'Em pausa.',
      'Sem sinal do painel.',
      'Sem posição, ponto nem região informada.',
    ]);
    const { rows } = await stage.panel.services.pool.query<{ keys: string; text: string }>(
      `select (select string_agg(distinct k, ' ') from dispatch_decisions d, jsonb_array_elements(d.candidates) c, jsonb_object_keys(c) k
         where k ~* 'lat|lng|start$|pickup') as keys,
       (select string_agg(candidates::text, '') from dispatch_decisions) as text`,
    );
    expect(rows[0]?.keys).toBeNull();
    expect(rows[0]?.text).not.toContain(String(airport.lat).slice(0, 6));
  });

  test('leaves one offer with the only near driver, when several trips are requested at once', async () => {
    const driver = await present(stage, { at: north(500) });
    const trips = await Promise.all([request(stage), request(stage), request(stage)]);
    const offered = await Promise.all(trips.map(offeredTo));
    expect(offered.filter((id) => id !== null)).toEqual([driver.driverId]);
    await expectLaws(stage);
  });

  test('looks at the next fifty drivers when the first fifty are all passed over, and records them all', async () => {
    const partner = await stage.central.makePartner();
    const { db } = stage.panel.services;
    const until = new Date(Date.now() + 600_000);
    for (let index = 0; index < 60; index += 1) {
      const { driverId } = await addCrew(db, partner);
      await bePresent(stage, { driverId, partnerId: partner }, { at: north(100 + index) });
    }
    await db.updateTable('presences').set({ paused_at: new Date(), paused_until: until }).execute();
    const ready = await present(stage, { at: north(3_000) });
    for (let index = 0; index < 59; index += 1) {
      const { driverId } = await addCrew(db, partner);
      await bePresent(stage, { driverId, partnerId: partner }, { at: north(4_000) });
    }
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBe(ready.driverId);
    expect(await linesOf(trip)).toHaveLength(100);
    expect((await linesOf(trip)).filter(({ passedOver }) => passedOver === 'Em pausa.')).toHaveLength(60);
    await decline(ready, trip);
    await expectLaws(stage);
  });

  test('names to a driver why another one got it', async () => {
    const [near, far] = [await present(stage, { at: north(500) }), await present(stage, { at: north(2_000) })];
    const trip = await request(stage);
    await accept(near, trip);
    const lost = (await far.user.get('/dispatch/disputes')).body.items;
    expect(lost).toMatchObject([{ tripId: trip.id, place: null, refusal: 'Outro motorista chegaria antes.' }]);
  });
});

describe('a driver whose trip ends soon', () => {
  let running: ShownTrip;
  let driver: Driver;

  beforeEach(async () => {
    await setPolicy({ kind: 'proximidade', most_minutes: 15, ending_minutes: 5 });
    driver = await present(stage, { at: north(100) });
    running = await request(stage);
    await drive(driver, running);
  });

  test('competes from the end of the trip, and accepts the next trip during it, but no third', async () => {
    await endIn(running, 4);
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBe(driver.driverId);
    expect(await linesOf(trip)).toMatchObject([
      { startsAt: 'ending_trip', freeInMinutes: 4, meters: 1000, minutes: 3 },
    ]);
    expect(await accept(driver, trip)).toMatchObject({ status: 200, body: { driverId: driver.driverId } });
    // Late and short, so that its times alone leave room for another trip.
    const late = { pickup_at: new Date(Date.now() - 3_600_000), duration_seconds: 60 };
    await stage.panel.services.db.updateTable('trips').set(late).where('id', '=', trip.id).execute();
    const third = await request(stage);
    expect(await linesOf(third)).toMatchObject([{ passedOver: 'Sem tempo entre as próprias viagens.' }]);
    await expectLaws(stage);
  });

  test('comes after a free driver who is at the pickup sooner', async () => {
    await endIn(running, 4);
    const free = await present(stage, { at: north(1_500) });
    expect(await offeredTo(await request(stage))).toBe(free.driverId);
  });

  test('is passed over when the trip ends later than the policy allows', async () => {
    await endIn(running, 7);
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBeNull();
    expect(await linesOf(trip)).toMatchObject([{ freeInMinutes: 7, passedOver: 'Em outra viagem.' }]);
  });
});

describe('a trip under the policy equilibrio', () => {
  test('is offered to the driver who earned least of those near enough', async () => {
    await setPolicy({ kind: 'equilibrio', most_minutes: 10, ending_minutes: 0 });
    const rich = await present(stage, { at: north(100), earnedCents: 90_000 });
    const poor = await present(stage, { at: north(2_500), earnedCents: 10_000 });
    await present(stage, { at: north(6_000), earnedCents: 0 });
    const trip = await request(stage);
    expect(await offeredTo(trip)).toBe(poor.driverId);
    expect((await linesOf(trip)).map(({ earnedCents }) => earnedCents)).toEqual([10_000, 90_000]);
    expect((await decisionsOf(trip, rich.user))[0]?.lines).toMatchObject([{ earnedCents: 90_000 }]);
    expect((await decisionsOf(trip, rich.user))[0]?.lines).toHaveLength(1);
    await accept(poor, trip);
    const lost = (await rich.user.get('/dispatch/disputes')).body.items;
    expect(lost[0]).toMatchObject({ refusal: 'Outro motorista ganhou menos nos últimos 7 dias.' });
    await expectLaws(stage);
  });
});
