import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RankedDriver } from '#contract/console.ts';
import { osrmAnswer, type StandIn, startStandIn } from '#tests/stand-in.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import { north, present } from './near-stage.ts';
import { decline, type Driver, EXPIRED_MINUTES, request, setStage, show, type ShownTrip, type Stage } from './stage.ts';

let router: StandIn;
let stage: Stage;
let near: Driver;
let far: Driver;

/** The way of the nearer driver leads over a bridge far away. */
const overTheBridge = { ...osrmAnswer, durations: [[800], [300]], distances: [[9_040], [2_640]] };

beforeEach(async () => {
  router = await startStandIn({ kind: 'answering', body: overTheBridge });
  const outside = { geocoder: null, routerUrl: router.url, cepUrl: null, tiles: null };
  stage = await setStage({ config: { outside } });
  await stage.panel.services.db.updateTable('dispatch_policies').set({ kind: 'proximidade' }).execute();
  near = await present(stage, { at: north(500) });
  far = await present(stage, { at: north(1_500) });
});
afterEach(async () => {
  await router.close();
  await stage.panel.close();
});

const tables = () => router.asked.filter(({ pathname }) => pathname.startsWith('/table/'));
const offered = async ({ id }: ShownTrip) => (await show(stage, id)).offeredDriverId;
const drives = async ({ id }: ShownTrip, index = 0) => {
  const { lines } = (await stage.admin.get(`/trips/${id}/decisions`)).body.items[index];
  return lines.map(({ meters, minutes }: { meters: number; minutes: number }) => [meters, minutes]);
};

describe('a trip under the policy proximidade with a router', () => {
  test('is offered by the drives of one call before the transaction, which are not stored', async () => {
    const trip = await request(stage);
    expect(await offered(trip)).toBe(far.driverId);
    expect(await drives(trip)).toEqual([
      [2_600, 5],
      [9_000, 14],
    ]);
    expect(tables().map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      [
        '/table/v1/driving/-46.656600,-23.622803;-46.656600,-23.613810;-46.656600,-23.627300',
        { sources: '0;1', destinations: '2', annotations: 'duration,distance' },
      ],
    ]);
    const { rows } = await stage.panel.services.pool.query(`select answer from outside_answers`);
    expect(rows).toMatchObject([{ answer: { value: { distanceMeters: 14_200 } } }]);
    router.mood = { kind: 'answering', body: { ...overTheBridge, durations: [[800]], distances: [[9_040]] } };
    await decline(far, trip);
    expect([await offered(trip), tables().length]).toEqual([near.driverId, 2]);
  });

  test('is offered by the drives of a call of the sweep', async () => {
    const trip = await request(stage);
    await stage.panel.services.pool.query(`update trips set offer_expires_at = now(); update driver_positions
      set taken_at = now() + interval '6 minutes', received_at = now() + interval '6 minutes'`);
    router.mood = { kind: 'answering', body: { ...overTheBridge, durations: [[700]], distances: [[8_040]] } };
    await sweepIn(stage.panel, EXPIRED_MINUTES);
    expect(await offered(trip)).toBe(near.driverId);
    expect(await drives(trip, 1)).toContainEqual([8_000, 12]);
  });

  test('is offered by an estimate, when the driver moved since the call', async () => {
    const first = await request(stage);
    await stage.client.post(`/trips/${first.id}/cancel`, { reason: 'Mudou' });
    router.mood = { kind: 'broken' };
    await stage.panel.services.db
      .updateTable('driver_positions')
      .set(north(1_900))
      .where('driver_id', '=', far.driverId)
      .execute();
    const trip = await request(stage);
    expect(await drives(trip)).toEqual([
      [2_500, 6],
      [9_000, 14],
    ]);
  });

  test('compares its drivers for the central by the drives of a call, also as a trip of the pool', async () => {
    const rankedFor = async ({ id }: ShownTrip) =>
      (await stage.admin.get(`/trips/${id}/drivers`)).body.items.map((one: RankedDriver) => [
        one.driverId,
        one.meters,
        one.minutes,
      ]);
    const expected = [
      [far.driverId, 2_600, 5],
      [near.driverId, 9_000, 14],
    ];
    const booked = await request(stage, { pickupAt: new Date(Date.now() + 300 * 60_000).toISOString() });
    expect([await rankedFor(booked), tables().length]).toEqual([expected, 1]);
    await stage.panel.services.db.updateTable('dispatch_policies').set({ kind: 'mural' }).execute();
    expect([await rankedFor(booked), tables().length]).toEqual([expected, 2]);
  });

  test.each([
    ['hangs', { kind: 'hanging' }],
    ['is broken', { kind: 'broken' }],
    ['returns ways that are shorter than the straight line', { kind: 'answering', body: tooShort() }],
    ['returns too few ways', { kind: 'answering', body: { ...osrmAnswer, durations: [[1]], distances: [[900]] } }],
  ] as const)('is offered by estimates while the router %s', async (_how, mood) => {
    router.mood = mood;
    await stage.panel.services.db
      .updateTable('driver_positions')
      .set(north(9_000))
      .where('driver_id', '=', far.driverId)
      .execute();
    await stage.panel.services.db.updateTable('dispatch_policies').set({ most_minutes: 60 }).execute();
    const trip = await request(stage);
    expect(await offered(trip)).toBe(near.driverId);
    expect(await drives(trip)).toEqual([
      [700, 2],
      [11_700, 29],
    ]);
  });
});

function tooShort() {
  return { ...osrmAnswer, durations: [[60], [60]], distances: [[900], [900]] };
}
