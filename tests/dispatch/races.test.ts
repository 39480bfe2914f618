import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { removeSilent } from '#server/features/presence/jobs.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import type { Answer } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import {
  accept,
  airport,
  created,
  decline,
  type Driver,
  EXPIRED_MINUTES,
  expectLaws,
  join,
  makeDriver,
  makeRank,
  orderAt,
  queueAt,
  request,
  setStage,
  show,
  type ShownTrip,
  type Stage,
} from './stage.ts';

/** Rounds of each race. The order in which the calls end differs between rounds. */
const ROUNDS = 4;

let stage: Stage;
let rank: string;

beforeAll(async () => {
  stage = await setStage();
});
beforeEach(async () => {
  const { db } = stage.panel.services;
  await db.updateTable('ranks').set({ active: false }).execute();
  await db
    .updateTable('queue_places')
    .set({ left_at: new Date(), left_for: 'own' })
    .where('left_at', 'is', null)
    .execute();
  rank = await makeRank(stage, `Ponto ${newId()}`);
});
afterAll(() => stage.panel.close());

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const cancel = (trip: ShownTrip) => stage.client.post(`/trips/${trip.id}/cancel`, { reason: 'Mudou' });
const withdraw = (trip: ShownTrip) => stage.admin.post(`/trips/${trip.id}/withdraw`, {});
const setOut = async ({ user, driverId, partnerId }: Driver, trip: ShownTrip) => {
  const { vehicles } = (await stage.admin.get(`/partners/${partnerId}`)).body;
  return user.post(`/trips/${trip.id}/depart`, { driverId, vehicleId: vehicles[0].id });
};

/** Runs a race on a trip that is offered to the first of two drivers, and returns the trip after it. */
async function race(run: (trip: ShownTrip, first: Driver, second: Driver) => Promise<unknown>[]) {
  const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
  const trip = await request(stage);
  expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: first.driverId });
  const answers = await Promise.all(run(trip, first, second));
  await expectLaws(stage);
  const after = await show(stage, trip.id);
  for (const { user } of [first, second]) await user.post('/queue/leave', {});
  return { first, second, answers: answers as Answer[], after };
}

describe('a race for the offer of a trip', () => {
  test('between acceptance and expiry gives the trip to the driver, or the offer to the next one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      let moved = 0;
      const sweep = async () => {
        moved = await sweepIn(stage.panel, EXPIRED_MINUTES);
      };
      const { first, second, answers, after } = await race((trip, driver) => [accept(driver, trip), sweep()]);
      expect(after).toMatchObject(
        answers[0]?.status === 200
          ? { status: 'accepted', driverId: first.driverId }
          : { status: 'offered', offeredDriverId: second.driverId },
      );
      expect(moved > 0).toBe(answers[0]?.status !== 200);
      await stage.admin.post(`/trips/${after.id}/cancel`, { reason: 'Fim' });
    }
  });

  test('between acceptance and refusal by the same driver has one winner', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, second, answers, after } = await race((trip, driver) => [
        accept(driver, trip),
        decline(driver, trip),
      ]);
      const [accepted, declined] = statuses(answers);
      expect([accepted, declined].filter((status) => status === 200)).toHaveLength(1);
      expect(after).toMatchObject(
        accepted === 200
          ? { status: 'accepted', driverId: first.driverId }
          : { status: 'offered', offeredDriverId: second.driverId },
      );
      await stage.admin.post(`/trips/${after.id}/cancel`, { reason: 'Fim' });
    }
  });

  test('between acceptance and cancellation ends in a cancelled trip, and leaves the place if the offer was lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, after } = await race((trip, driver) => [cancel(trip), accept(driver, trip)]);
      expect(answers[0]?.status).toBe(200);
      expect(after).toMatchObject({ status: 'cancelled', offeredDriverId: null });
      expect([200, 404, 409]).toContain(answers[1]?.status);
    }
  });

  test('between withdrawal and refusal goes on in the queue, and ends in the pool only after all drivers', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { second, answers, after } = await race((trip, driver) => [withdraw(trip), decline(driver, trip)]);
      const won = statuses(answers).filter((status) => status === 200).length;
      expect(after).toMatchObject(
        won === 1 ? { status: 'offered', offeredDriverId: second.driverId } : { status: 'available' },
      );
      expect(await sweepIn(stage.panel, 0)).toBe(0);
      expect((await show(stage, after.id)).status).toBe(after.status);
      await stage.admin.post(`/trips/${after.id}/cancel`, { reason: 'Fim' });
    }
  });

  test('between an offer by hand and the refusal of the last driver has one open offer', async () => {
    const partner = await makeDriver(stage);
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await queueAt(stage, rank);
      const trip = await request(stage);
      const byHand = () => stage.attendant.post(`/trips/${trip.id}/offer`, { partnerIds: [partner.partnerId] });
      const [answer] = await Promise.all([byHand(), decline(driver, trip), byHand()]);
      expect([200, 409]).toContain(answer.status);
      await expectLaws(stage);
      const isInPool = (await show(stage, trip.id)).status === 'available';
      expect((await byHand()).status).toBe(isInPool ? 200 : 409);
      expect((await show(stage, trip.id)).status).toBe('offered');
      await driver.user.post('/queue/leave', {});
      await stage.admin.post(`/trips/${trip.id}/cancel`, { reason: 'Fim' });
    }
  });

  test('between several trips gives each driver one offer', async () => {
    const drivers = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const trips = await Promise.all([request(stage), request(stage), request(stage)]);
    await expectLaws(stage);
    const shown = await Promise.all(trips.map(({ id }) => show(stage, id)));
    expect(shown.flatMap(({ offeredDriverId }) => offeredDriverId ?? []).toSorted()).toEqual(
      drivers.map(({ driverId }) => driverId).toSorted(),
    );
    await Promise.all(trips.map(cancel));
  });

  test('between acceptances of all drivers is won by the driver of the offer', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { first, answers, after } = await race((trip, driver, other) => [
        accept(other, trip),
        accept(driver, trip),
      ]);
      expect(answers[1]?.status).toBe(200);
      expect(answers[0]).toMatchObject({ status: 409 });
      expect(after).toMatchObject({ status: 'accepted', driverId: first.driverId });
    }
  });
});

describe('a race for a place', () => {
  test('at two ranks, also of two areas, leaves one place', async () => {
    const areaId = await created(
      stage.admin.post('/areas', { name: `Praça ${newId()}`, uf: 'SP', timeZone: 'America/Sao_Paulo' }),
    );
    const other = await makeRank({ ...stage, central: { ...stage.central, areaId } }, 'Outra praça');
    const second = await makeRank(stage, `Ponto ${newId()}`);
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await makeDriver(stage);
      await stage.panel.services.db
        .insertInto('partner_areas')
        .values({ partner_id: driver.partnerId, service_area_id: areaId })
        .execute();
      const answers = await Promise.all([rank, other, second].map((id) => join(driver, id)));
      expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      await expectLaws(stage);
    }
  });

  test('between setting out and joining leaves no driver of a running trip in the queue', async () => {
    const driver = await queueAt(stage, rank);
    const trip = await request(stage);
    expect((await accept(driver, trip)).status).toBe(200);
    const { pool, db } = stage.panel.services;
    // The row of the rank is locked, so the entry waits at the foreign key of its place.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from ranks where id = $1 for update', [rank]);
    const calls = [join(driver, rank)];
    try {
      await untilWaiting(db, 1);
      calls.push(setOut(driver, trip));
      await untilWaiting(db, 2);
    } finally {
      await holder.query('commit');
      holder.release();
      expect(statuses(await Promise.all(calls))).toEqual([200, 200]);
    }
    expect(await orderAt(stage, rank)).toEqual([]);
    await expectLaws(stage);
  });

  test('between removal for silence, acceptance and a sign of life leaves the trip to the driver', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const driver = await queueAt(stage, rank);
      const trip = await request(stage);
      const { db } = stage.panel.services;
      const silent = new Date(Date.now() - 90_000_000);
      await db.updateTable('presences').set({ seen_at: silent }).where('ended_at', 'is', null).execute();
      const [answer] = await Promise.all([
        accept(driver, trip),
        removeSilent(stage.panel.services),
        driver.user.post('/queue/report', { fixes: [] }),
      ]);
      expect(answer.status).toBe(200);
      expect(await orderAt(stage, rank)).toEqual([]);
      await expectLaws(stage);
    }
  });

  test('between moves by the central, arrivals and departures keeps every driver once', async () => {
    const drivers = [await queueAt(stage, rank), await queueAt(stage, rank), await queueAt(stage, rank)];
    const late = await makeDriver(stage);
    const move = ({ driverId }: Driver, place: number) =>
      stage.attendant.post(`/queues/${rank}/move`, { driverId, place, reason: 'Ordem' });
    const [first, second, third] = drivers as [Driver, Driver, Driver];
    const answers = await Promise.all([
      move(third, 1),
      move(second, 1),
      join(late, rank, airport),
      move(first, 3),
      first.user.post('/queue/leave', {}),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404 && status !== 409)).toEqual([]);
    expect((await orderAt(stage, rank)).toSorted()).toEqual(
      [second, third, late].map(({ driverId }) => driverId).toSorted(),
    );
    await expectLaws(stage);
  });
});
