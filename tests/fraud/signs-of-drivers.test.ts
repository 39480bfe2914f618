import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';

/**
 * Attack: a driver sends a position that the database refuses, so that the signs of all drivers are lost, or a position
 * is stored that its driver never agreed to share. Defence: a refused sign is dropped alone, and a consent covers only
 * the person who gave it and the time after it.
 */
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

const position = (more: object = {}) => {
  return { lat: -23.5, lng: -46.6, accuracyMeters: 12, at: new Date(NOON).toISOString(), ...more };
};
const share = ({ caller }: Pick<DriverAtRank, 'caller'>, isShared = true) =>
  must(caller.post('/presence/sharing', { share: isShared }));
const send = ({ caller }: Pick<DriverAtRank, 'caller'>, more?: object) =>
  caller.put('/presence/position', { position: position(more) });
const flush = () => signsOf(panel.services).flush();

async function present(): Promise<DriverAtRank> {
  const one = await makeDriver(panel, central);
  await must(one.caller.post('/presence/begin'));
  return one;
}

async function storedOf({ driverId }: DriverAtRank): Promise<number[]> {
  const stored = panel.services.db.selectFrom('driver_positions').select('lat').where('driver_id', '=', driverId);
  return (await stored.execute()).map(({ lat }) => lat);
}

async function shownOf({ driverId }: DriverAtRank) {
  const { items } = await must(admin.get('/presences'));
  return items.find((item: { driverId: string }) => item.driverId === driverId);
}

async function change(userId: string, body: object) {
  const { version } = await must(admin.get(`/users/${userId}`));
  await must(admin.patch(`/users/${userId}`, { version, ...body }));
}

describe('a sign that the database refuses', () => {
  test.each([100, 300])('is refused at the entry when its time has %i decimals', async (count) => {
    const [attacker, honest] = [await present(), await present()];
    await Promise.all([share(attacker), share(honest)]);
    const at = `2027-03-10T15:00:00.${'1'.repeat(count)}Z`;
    expect(await send(attacker, { at })).toMatchObject({ status: 400, body: { errors: [{ field: 'position.at' }] } });
    await send(honest);
    await flush();
    expect([await storedOf(attacker), await storedOf(honest)]).toEqual([[], [-23.5]]);
  });

  test('does not keep the signs of other drivers from being written, and is not tried again', async () => {
    const [attacker, honest] = [await present(), await present()];
    await Promise.all([share(attacker), share(honest)]);
    signsOf(panel.services).put(attacker.driverId, position({ at: 'never' }));
    await send(honest);
    await flush();
    expect([await storedOf(attacker), await storedOf(honest)]).toEqual([[], [-23.5]]);
    expect(signsOf(panel.services).size).toBe(0);
  });
});

describe('the consent to share the position', () => {
  test('does not cover positions that came before it', async () => {
    const [one, two] = [await present(), await present()];
    await share(two);
    await Promise.all([send(one), send(two)]);
    await share(two, false);
    await Promise.all([share(one), share(two)]);
    await flush();
    expect([await storedOf(one), await storedOf(two)]).toEqual([[], []]);
  });

  test('ends when the driver becomes another user', async () => {
    const one = await present();
    await share(one);
    await send(one);
    await flush();
    const successor = await panel.signIn({ tipo: 'parceiro', partnerId: one.partnerId });
    expect((await shownOf(one)).position).toMatchObject({ lat: -23.5 });
    await change(one.caller.userId, { driverId: null });
    expect((await shownOf(one)).position).toBeNull();
    await change(successor.userId, { driverId: one.driverId });
    expect(await must(successor.get('/presence'))).toMatchObject({ driverId: one.driverId, sharesPosition: false });
    await send({ caller: successor }, { lat: -23.6 });
    await flush();
    expect(await storedOf(one)).toEqual([-23.5]);
    await share({ caller: successor });
    expect(await storedOf(one)).toEqual([]);
    await send({ caller: successor }, { lat: -23.7 });
    await flush();
    expect((await shownOf(one)).position).toMatchObject({ lat: -23.7 });
  });
});
