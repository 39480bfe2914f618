import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';

/**
 * Attack: a driver sends a position that the database refuses, so that the signs of all drivers are lost. Defence: the
 * entry refuses such a position, and a refused sign is dropped alone.
 */
const NOON = Date.parse('2027-03-10T15:00:00Z');
let panel: Panel;
let central: Central;
let clock: MovingClock;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
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
