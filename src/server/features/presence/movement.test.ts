import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CarPosition } from '#contract/presence.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, makeDriver } from '#tests/queue.ts';
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
beforeEach(() => at(0));
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const at = (seconds: number) => clock.set(new Date(NOON + seconds * 1000));
const instant = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
const north = (meters: number) => ({ ...CENTRE, lat: CENTRE.lat + meters / 111_195 });

async function sharing(): Promise<DriverAtRank> {
  const one = await makeDriver(panel, central);
  await must(one.caller.post('/presence/begin'));
  await must(one.caller.post('/presence/sharing', { share: true }));
  return one;
}

/** Reports a place north of the centre, and returns the second since which the driver counts as standing. */
async function report(one: DriverAtRank, seconds: number, meters: number, accuracyMeters = 9): Promise<number> {
  await at(seconds);
  await must(
    one.caller.put('/presence/position', { position: { ...north(meters), accuracyMeters, at: instant(seconds) } }),
  );
  await signsOf(panel.services).flush();
  return (Date.parse((await positionOf(one))?.movedAt ?? '') - NOON) / 1000;
}

const positionOf = async ({ driverId }: DriverAtRank, reader = admin): Promise<CarPosition | undefined> =>
  (await must(reader.get('/presences/positions'))).items.find((item: CarPosition) => item.driverId === driverId);

test('the central reads the last position of a driver who consents, for ten minutes', async () => {
  const one = await sharing();
  expect(await positionOf(one)).toBeUndefined();
  await report(one, 30, 0);
  const attendant = await panel.signIn({ tipo: 'cadviagens' });
  const seen = { driverId: one.driverId, ...CENTRE, at: instant(30), movedAt: instant(30) };
  expect([await positionOf(one), await positionOf(one, attendant)]).toEqual([seen, seen]);
  await at(629);
  expect(await positionOf(one)).toEqual(seen);
  await at(630);
  expect(await positionOf(one)).toBeUndefined();
});

test('a position is gone with the consent, with the link of the user who gave it, and with the presence', async () => {
  const [one, two, three] = [await sharing(), await sharing(), await sharing()];
  for (const driver of [one, two, three]) await report(driver, 10, 0);
  await must(one.caller.post('/presence/sharing', { share: false }));
  await panel.services.db
    .updateTable('profiles')
    .set({ driver_id: null })
    .where('user_id', '=', two.caller.userId)
    .execute();
  await must(three.caller.post('/presence/end'));
  for (const driver of [one, two, three]) expect(await positionOf(driver)).toBeUndefined();
});

test('positions that scatter around the place of a standing car are no movement', async () => {
  const one = await sharing();
  const scatter = [0, 25, -30, 12, 38, -20];
  for (const [index, meters] of scatter.entries()) expect(await report(one, index * 30, meters)).toBe(0);
  expect(await positionOf(one)).toMatchObject({ lat: north(-20).lat, at: instant(150) });
});

test('a car that creeps has moved each time it is far enough from the place of the last movement', async () => {
  const one = await sharing();
  const moved: number[] = [];
  for (let step = 0; step <= 8; step += 1) moved.push(await report(one, step * 30, step * 15));
  expect(moved).toEqual([0, 0, 0, 90, 90, 90, 180, 180, 180]);
});

test('a car that drives moves with each position, unless the position is too inexact to tell', async () => {
  const one = await sharing();
  expect(await report(one, 0, 0)).toBe(0);
  expect(await report(one, 10, 80)).toBe(10);
  expect(await report(one, 20, 200, 150)).toBe(10);
  expect(await report(one, 30, 250, 150)).toBe(30);
});
