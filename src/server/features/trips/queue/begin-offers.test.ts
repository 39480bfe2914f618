import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { byHandOn, type ByHand, secondsLeft } from '#tests/dispatch/by-hand.ts';
import { accept, decline, makeDriver, makeRank, queueAt, setStage, show, type Stage } from '#tests/dispatch/stage.ts';
import { sweepIn } from '#tests/sweep-in.ts';

let stage: Stage;
let hand: ByHand;
let rankId: string;
beforeEach(async () => {
  stage = await setStage();
  hand = byHandOn(stage);
  rankId = await makeRank(stage, 'Congonhas');
  // Without drivers the policy of the queue would leave every trip in the pool at once.
  await hand.setPolicy('mural');
});
afterEach(() => stage.panel.close());

const decisionsOf = async ({ id }: { id: string }) => (await stage.admin.get(`/trips/${id}/decisions`)).body.items;

describe('an offer by hand to a driver', () => {
  test('is open to this driver only, for the normal time', async () => {
    const driver = await makeDriver(stage);
    const colleague = await makeDriver(stage, driver.partnerId);
    const trip = await hand.requestNow();
    const { body } = await hand.offer(trip, driver);
    expect(body).toMatchObject({ status: 'offered', offeredDriverId: driver.driverId, offerIsDesignation: false });
    expect(secondsLeft(body)).toBeLessThanOrEqual(61);
    expect((await accept(colleague, trip)).status).toBe(409);
    expect((await accept(driver, trip)).body).toMatchObject({ status: 'accepted', driverId: driver.driverId });
  });

  test('names exactly one partner', async () => {
    const [driver, other] = [await makeDriver(stage), await makeDriver(stage)];
    const trip = await hand.requestNow();
    const partnerIds = [driver.partnerId, other.partnerId];
    const answer = await stage.admin.post(`/trips/${trip.id}/offer`, { partnerIds, driverId: driver.driverId });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'driverId' }] } });
    expect((await stage.admin.post(`/trips/${trip.id}/offer`, { partnerIds })).status).toBe(200);
  });
});

describe('offers of the policy begun by the central', () => {
  test('are refused for a trip of the pool policy', async () => {
    const trip = await hand.book();
    expect(await hand.enqueue(trip)).toMatchObject({
      status: 409,
      body: { reason: 'illegal_transition', detail: expect.stringContaining('usam o mural') },
    });
    for (const by of [stage.client, (await makeDriver(stage)).user])
      expect((await hand.enqueue(trip, by)).status).toBe(403);
  });

  test('begin at once for a booked trip, go from driver to driver, and end in the pool', async () => {
    await hand.setPolicy('fila', { poolFirst: true });
    const [first, second] = [await queueAt(stage, rankId), await queueAt(stage, rankId)];
    const trip = await hand.book();
    await hand.designate(trip, { ...(await makeDriver(stage)) });
    const { pool } = stage.panel.services;
    const told = async () => {
      const { rows } = await pool.query<{ payload: object }>(
        `select payload from outbox where topic = 'pool' and entity_id = $1`,
        [trip.id],
      );
      return rows.length;
    };
    expect((await hand.enqueue(trip)).body).toMatchObject({
      status: 'offered',
      offeredDriverId: first.driverId,
      designatedPartnerId: null,
    });
    expect((await decline(first, trip)).status).toBe(200);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: second.driverId });
    expect(await told()).toBe(0);
    await sweepIn(stage.panel, 1.1);
    // The trip is in the pool, although its pickup is days ahead.
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available', offeredDriverId: null });
    expect(await told()).toBe(1);
    const decisions = await decisionsOf(trip);
    expect(decisions.map(({ toPool }: { toPool: boolean }) => toPool)).toEqual([false, false, true]);
    expect(await sweepIn(stage.panel, 1.2)).toBe(0);
  });

  test('begin again after they ended, and pass over the drivers who were asked', async () => {
    await hand.setPolicy('fila');
    const first = await queueAt(stage, rankId);
    const trip = await hand.requestNow();
    expect((await decline(first, trip)).status).toBe(200);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    const late = await queueAt(stage, rankId);
    expect(await sweepIn(stage.panel, 0)).toBe(0);
    expect((await hand.enqueue(trip)).body).toMatchObject({ status: 'offered', offeredDriverId: late.driverId });
    const story = (await stage.admin.get(`/trips/${trip.id}/events`)).body.items;
    expect(story.map(({ action }: { action: string }) => action).slice(-2)).toEqual(['enqueue', 'offer']);
    expect((await decline(late, trip)).status).toBe(200);
    expect((await hand.enqueue(trip)).body).toMatchObject({ status: 'available' });
    const decisions = await decisionsOf(trip);
    expect(decisions.at(-1)).toMatchObject({ toPool: true });
    expect(decisions).toHaveLength(5);
  });
});
