import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import type { Caller } from '#tests/panel.ts';
import { addCrew, runTrip, tripBody } from '#tests/central.ts';
import { byHandOn, type ByHand, HOURS, secondsLeft } from '#tests/dispatch/by-hand.ts';
import {
  accept,
  decline,
  type Driver,
  makeDriver,
  makeRank,
  orderAt,
  queueAt,
  setStage,
  show,
  type Stage,
} from '#tests/dispatch/stage.ts';
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

const busy = {
  status: 400,
  body: { errors: [{ field: 'driverId' }], detail: 'O motorista está com outra oferta na tela.' },
};

describe('the designation of an available trip', () => {
  test('is an offer to the driver with the longer time, which the driver accepts', async () => {
    const [driver, stranger] = [await makeDriver(stage), await makeDriver(stage)];
    const trip = await hand.requestNow();
    const { status, body } = await hand.designate(trip, driver, stage.attendant);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'offered',
        offeredPartnerId: driver.partnerId,
        offeredDriverId: driver.driverId,
        offerIsDesignation: true,
      }),
    ]);
    expect(secondsLeft(body)).toBeGreaterThan(200);
    expect((await driver.user.get(`/trips/${trip.id}`)).body).toMatchObject({ offerIsDesignation: true });
    expect((await stranger.user.get(`/trips/${trip.id}`)).status).toBe(404);
    expect((await accept(stranger, trip)).status).toBe(409);
    expect(await accept(driver, trip)).toMatchObject({
      status: 200,
      body: { status: 'accepted', driverId: driver.driverId, offerIsDesignation: false },
    });
  });

  test('without a driver is an offer to the partner', async () => {
    const driver = await makeDriver(stage);
    const trip = await hand.requestNow();
    expect((await hand.designate(trip, { partnerId: driver.partnerId })).body).toMatchObject({
      offeredDriverId: null,
      offerIsDesignation: true,
    });
    expect((await accept(driver, trip)).status).toBe(200);
  });

  test('occupies the driver until it is answered or withdrawn', async () => {
    const driver = await makeDriver(stage);
    const [first, second, third] = [await hand.requestNow(), await hand.book(), await hand.requestNow()];
    expect((await hand.designate(first, driver)).status).toBe(200);
    expect(await hand.designate(third, driver)).toMatchObject(busy);
    expect(await hand.offer(second, driver)).toMatchObject(busy);
    expect(await show(stage, third.id)).toMatchObject({ status: 'available', version: third.version });
    expect((await stage.attendant.post(`/trips/${first.id}/withdraw`)).status).toBe(200);
    expect((await hand.designate(third, driver)).status).toBe(200);
  });

  test('is refused for a driver of another partner, without documents, or without time for the trip', async () => {
    const [driver, other] = [await makeDriver(stage), await makeDriver(stage)];
    const { partnerId, driverId } = driver;
    const trip = await hand.requestNow();
    expect(await hand.designate(trip, { partnerId, driverId: other.driverId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'driverId' }] },
    });
    const { db } = stage.panel.services;
    const expired = { licence_expires_on: '2020-01-01' };
    await addCrew(db, partnerId);
    await db.updateTable('drivers').set(expired).where('id', '=', driverId).execute();
    expect((await hand.designate(trip, driver)).body.detail).toContain('documento vencido');
    await db.updateTable('drivers').set({ licence_expires_on: null }).where('id', '=', driverId).execute();
    const held = await hand.requestNow();
    expect((await accept(driver, held)).status).toBe(200);
    expect(await hand.designate(trip, driver)).toMatchObject({ status: 409, body: { reason: 'overlap' } });
  });

  test('counts as no refusal when it is declined, and the offers of the policy go on', async () => {
    await hand.setPolicy('fila');
    const [first, second] = [await queueAt(stage, rankId), await queueAt(stage, rankId)];
    const trip = await hand.requestNow();
    expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: first.driverId });
    expect((await stage.admin.post(`/trips/${trip.id}/withdraw`)).status).toBe(200);
    expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: second.driverId });
    await stage.admin.post(`/trips/${trip.id}/withdraw`);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    // The newest decision of the trip is of the queue in which this driver waits.
    expect((await hand.designate(trip, second)).status).toBe(200);
    expect((await decline(second, trip)).status).toBe(200);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    expect(await refusalsOf([first, second])).toEqual([0, 0]);
  });

  test('lapses when it is ignored, and counts as no refusal, unlike an offer of the queue', async () => {
    await hand.setPolicy('fila');
    const [first, second] = [await queueAt(stage, rankId), await queueAt(stage, rankId)];
    const trip = await hand.requestNow();
    expect((await stage.admin.post(`/trips/${trip.id}/withdraw`)).status).toBe(200);
    expect((await stage.admin.post(`/trips/${trip.id}/withdraw`)).status).toBe(200);
    expect((await hand.designate(trip, first)).status).toBe(200);
    await sweepIn(stage.panel, 2);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: first.driverId });
    await sweepIn(stage.panel, 6);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available', offeredDriverId: null });
    expect(await refusalsOf([first, second])).toEqual([0, 0]);
    const next = await hand.requestNow();
    expect((await decline(first, next)).status).toBe(200);
    expect(await refusalsOf([first, second])).toEqual([1, 0]);
    expect(await orderAt(stage, rankId)).toEqual([first.driverId, second.driverId]);
    expect((await accept(second, next)).status).toBe(200);
  });
});

async function refusalsOf(drivers: readonly Driver[]): Promise<(number | undefined)[]> {
  const rows = await stage.panel.services.db
    .selectFrom('queue_places')
    .select(['driver_id', 'refusals'])
    .where('left_at', 'is', null)
    .execute();
  return drivers.map(({ driverId }) => rows.find((row) => row.driver_id === driverId)?.refusals);
}

describe('the designation of a booked trip with a driver', () => {
  test('occupies the driver at the time of the trip, and the partner assumes it with this driver', async () => {
    const driver = await makeDriver(stage);
    const { partnerId, driverId } = driver;
    const colleague = await makeDriver(stage, partnerId);
    const trip = await hand.book();
    expect((await hand.designate(trip, driver)).body).toMatchObject({
      status: 'scheduled',
      designatedPartnerId: partnerId,
      designatedDriverId: driverId,
      designatedDriverName: expect.any(String),
    });
    const other = await bookLike(trip);
    expect(await hand.designate(other, driver)).toMatchObject({
      status: 409,
      body: { reason: 'overlap', detail: expect.stringContaining(trip.code) },
    });
    expect(await hand.offer(other, driver)).toMatchObject({ status: 409, body: { reason: 'overlap' } });
    expect((await hand.designate(trip, driver)).status).toBe(200);
    const { user } = colleague;
    expect(await user.post(`/trips/${trip.id}/assume`, { termsVersion: 1, partnerId })).toMatchObject({
      status: 200,
      body: { status: 'accepted', driverId, designatedPartnerId: null, designatedDriverId: null },
    });
  });

  test('occupies the driver for one of two trips that are designated at once', async () => {
    const driver = await makeDriver(stage);
    const first = await hand.book();
    const second = await bookLike(first);
    // Keeps the first transaction open while the second one reads the times of the driver.
    await withOwner(stage.panel.database.ownerUrl, async (owner) => {
      await owner.query(`
        create function wait_a_while() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
        create trigger wait_a_while before update on trips for each row execute function wait_a_while()`);
    });
    const answers = await Promise.all([hand.designate(first, driver), hand.designate(second, driver, stage.attendant)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.reason === 'overlap')).toHaveLength(1);
  });

  test('may be assumed with another driver, and changes with another designation', async () => {
    const [driver, other] = [await makeDriver(stage), await makeDriver(stage)];
    const colleague = await makeDriver(stage, driver.partnerId);
    const trip = await hand.book();
    await hand.designate(trip, other);
    expect((await hand.designate(trip, driver)).body).toMatchObject({ designatedDriverId: driver.driverId });
    expect((await other.user.get(`/trips/${trip.id}`)).status).toBe(404);
    const { partnerId, driverId } = colleague;
    const assumed = await colleague.user.post(`/trips/${trip.id}/assume`, { termsVersion: 1, partnerId, driverId });
    expect(assumed).toMatchObject({ status: 200, body: { driverId } });
  });

  test('is shown to the central and this partner, but not to the client', async () => {
    const driver = await makeDriver(stage);
    const trip = await hand.book();
    await hand.designate(trip, driver);
    const shownTo = async (caller: Caller) => {
      const { body } = await caller.get(`/trips/${trip.id}`);
      return [body.designatedDriverId, typeof body.designatedDriverName];
    };
    for (const caller of [stage.admin, stage.attendant, driver.user])
      expect(await shownTo(caller)).toEqual([driver.driverId, 'string']);
    expect(await shownTo(stage.client)).toEqual([null, 'object']);
  });

  test('can be declined by this partner with a reason, and the central is told', async () => {
    const [driver, other] = [await makeDriver(stage), await makeDriver(stage)];
    const trip = await hand.book();
    await hand.designate(trip, driver);
    expect((await decline(other, trip)).status).toBe(404);
    expect((await stage.admin.post(`/trips/${trip.id}/decline`, {})).status).toBe(403);
    const reason = 'Carro na oficina';
    expect((await driver.user.post(`/trips/${trip.id}/decline`, { reason })).status).toBe(200);
    expect(await show(stage, trip.id)).toMatchObject({
      status: 'scheduled',
      designatedPartnerId: null,
      designatedDriverId: null,
    });
    const { items } = (await stage.admin.get(`/trips/${trip.id}/events`)).body;
    expect(items.at(-1)).toMatchObject({ action: 'decline', fromStatus: 'scheduled', toStatus: 'scheduled', reason });
    // The driver has time for other trips again, and the same partner may be designated again.
    expect((await hand.designate(await bookLike(trip), driver)).status).toBe(200);
    expect((await decline(driver, trip)).status).toBe(404);
  });

  test('lapses when the trip is launched by time or by hand', async () => {
    const driver = await makeDriver(stage);
    const [byTime, byHand] = [await requestIn(4 * HOURS), await hand.book()];
    const none = { status: 'available', designatedPartnerId: null, designatedDriverId: null };
    await hand.designate(byTime, driver);
    await sweepIn(stage.panel, 59);
    expect(await show(stage, byTime.id)).toMatchObject({ status: 'scheduled', designatedDriverId: driver.driverId });
    await sweepIn(stage.panel, 61);
    expect(await show(stage, byTime.id)).toMatchObject(none);
    await hand.designate(byHand, driver);
    expect((await stage.admin.post(`/trips/${byHand.id}/launch`)).body).toMatchObject(none);
  });

  test('leaves no stale designation after an offer or an edit that launches the trip', async () => {
    const [driver, other] = [await makeDriver(stage), await makeDriver(stage)];
    const [offered, edited] = [await hand.book(), await requestIn(5 * HOURS)];
    const none = { designatedPartnerId: null, designatedDriverId: null };
    await hand.designate(offered, driver);
    expect((await hand.offer(offered, other)).body).toMatchObject({ status: 'offered', ...none });
    expect((await hand.designate(edited, driver)).status).toBe(200);
    const { version } = await show(stage, edited.id);
    const pickupAt = new Date(Date.now() + HOURS * 60_000).toISOString();
    expect((await stage.admin.patch(`/trips/${edited.id}`, { version, pickupAt })).body).toMatchObject({
      status: 'available',
      ...none,
    });
  });
});

const requestIn = (minutes: number) => runTrip(stage.client, stage.client, tripBody(stage.central, { minutes }));

/** Requests a trip at the time of another. */
async function bookLike({ id }: { id: string }): Promise<{ id: string }> {
  const { pickupAt } = (await stage.admin.get(`/trips/${id}`)).body;
  return runTrip(stage.client, stage.client, { ...tripBody(stage.central), pickupAt });
}
