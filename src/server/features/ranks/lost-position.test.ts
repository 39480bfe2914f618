import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/platform/database/pool.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, ELSEWHERE, fixesAt, makeDriver, makeQueue, makeRank } from '#tests/queue.ts';
import { removeSilent } from '#server/features/presence/jobs.ts';
import { reportPlace } from './keep-place.ts';
import { readOwnQueue } from './read-own-queue.ts';

const start = Date.parse('2027-03-10T15:00:00Z');
let panel: Panel;
let central: Central;
let admin: Caller;
let rankId: string;
let one: DriverAtRank;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(start) });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

async function at<Result>(minutes: number, run: (services: Pick<Panel['services'], 'db' | 'live'>) => Promise<Result>) {
  const pool = panel.database.openPool({ clock: new Date(start + minutes * 60_000), max: 2 });
  try {
    return await run({ ...panel.services, db: pool.db });
  } finally {
    await pool.close();
  }
}
type Fixes = Parameters<typeof reportPlace>[2]['fixes'];
const report = (minutes: number, fixes: Fixes) =>
  at(minutes, ({ db }) => db.transaction().execute((tx: Tx) => reportPlace(tx, one, { fixes })));
const sweep = (minutes: number) => at(minutes, removeSilent);
const placeOf = (minutes: number) =>
  at(minutes, async ({ db }) => (await readOwnQueue(db, one.partnerId, one.driverId)).place);
/** Counts the questions to the driver. Drivers of other tests are still available, and are asked too. */
const questions = async () => {
  const events = panel.services.db
    .selectFrom('outbox as o')
    .innerJoin('presences as e', 'e.id', 'o.entity_id')
    .select('o.id')
    .where('o.topic', '=', 'still-waiting')
    .where('e.driver_id', '=', one.driverId);
  return (await events.execute()).length;
};

async function enterByPosition(): Promise<void> {
  rankId = await makeRank(admin, central.areaId);
  [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
}

describe('a driver who entered by position and whose page no longer sends it', () => {
  test('is told, asked once, and leaves at the removal time in spite of its heartbeats', async () => {
    await enterByPosition();
    const before = await questions();
    await report(3, fixesAt(CENTRE, { count: 1 }));
    for (const minutes of [4, 8, 12, 15.5]) await report(minutes, []);
    expect(await placeOf(4)).toMatchObject({ lacksPosition: false });
    expect(await placeOf(12)).toMatchObject({
      lacksPosition: true,
      removedAt: new Date(start + 18 * 60_000).toISOString(),
    });
    await sweep(15.9);
    expect(await questions()).toBe(before);
    for (const minutes of [16.1, 16.6, 17.1]) {
      await sweep(minutes);
      await report(minutes, []);
    }
    expect(await questions()).toBe(before + 1);
    await sweep(17.9);
    expect(await placeOf(17.9)).toMatchObject({ place: 1 });
    await sweep(18.1);
    expect(await placeOf(18.1)).toBeNull();
  });

  test.each([
    ['of a kilometre away', fixesAt(ELSEWHERE, { count: 1 })],
    ['that may be anywhere', fixesAt(CENTRE, { count: 1, accuracyMeters: 3_000 })],
  ])('leaves also with single positions %s', async (_which, fixes) => {
    await enterByPosition();
    for (const minutes of [4, 8, 12, 14]) await report(minutes, fixes);
    await sweep(15.1);
    expect(await placeOf(15.1)).toBeNull();
  });

  test('stays once it is seen at the rank again, and is asked again in the next silence', async () => {
    await enterByPosition();
    await report(13, []);
    await sweep(13.5);
    const before = await questions();
    await report(14, fixesAt(CENTRE, { count: 1, accuracyMeters: 120 }));
    await sweep(26);
    expect(await placeOf(26)).toMatchObject({ removedAt: new Date(start + 29 * 60_000).toISOString() });
    await report(27, []);
    await sweep(27.5);
    expect(await questions()).toBe(before + 1);
  });

  test('stays when the central confirms it by hand', async () => {
    await enterByPosition();
    await report(13, []);
    await must(admin.post(`/queues/${rankId}/confirm`, { driverId: one.driverId }));
    await report(20, []);
    await sweep(30);
    expect(await placeOf(30)).toMatchObject({ lacksPosition: false, isConfirmed: true });
    await report(31, fixesAt(CENTRE));
    await report(45, []);
    await sweep(50);
    expect(await placeOf(50)).not.toBeNull();
  });
});

test('a driver whose entry by hand the position confirmed needs the position, unlike a driver who waits', async () => {
  rankId = await makeRank(admin, central.areaId);
  one = await makeDriver(panel, central);
  await must(one.caller.post('/queue/join', { rankId }));
  await report(10, []);
  await sweep(20);
  expect(await placeOf(20)).toMatchObject({ isConfirmed: false, lacksPosition: false });
  await report(21, fixesAt(CENTRE));
  await report(35, []);
  await sweep(36.1);
  expect(await placeOf(36.1)).toBeNull();
});
