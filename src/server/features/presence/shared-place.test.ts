import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, ELSEWHERE, makeQueue, makeRank } from '#tests/queue.ts';
import { removeSilent } from './jobs.ts';
import { signsOf } from './sign-jobs.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
let panel: Panel;
let central: Central;
let admin: Caller;
let clock: MovingClock;
let rankId: string;
let one: DriverAtRank;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
beforeEach(async () => {
  await at(0);
  rankId = await makeRank(admin, central.areaId);
  [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
  await must(one.caller.post('/presence/sharing', { share: true }));
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const instant = (minutes: number) => new Date(NOON + minutes * 60_000);
const at = (minutes: number) => clock.set(instant(minutes));

type Point = { lat: number; lng: number };

/** Sends a position, or a sign of the page without one. Writes the buffer and removes drivers, as the panel does. */
async function send(minutes: number, point: Point | null, { accuracyMeters = 20, takenAt = minutes } = {}) {
  await at(minutes);
  const position = point && { ...point, accuracyMeters, at: instant(takenAt).toISOString() };
  expect((await one.caller.put('/presence/position', { position })).status).toBe(204);
  await signsOf(panel.services).flush();
  await removeSilent(panel.services);
}

const ownPlace = async () => (await must(one.caller.get('/queue'))).place;
/** Returns whether the place lacks a position, and the minute of its removal. Ages in floating point differ by microseconds. */
async function endOfPlace() {
  const { lacksPosition, removedAt } = await ownPlace();
  return { lacksPosition, removedAt: Math.round((Date.parse(removedAt) - NOON) / 1000) / 60 };
}
const isPresent = async () => (await must(one.caller.get('/presence'))).presence !== null;
async function eventsOf(topic: string, entityId: string): Promise<number> {
  const events = panel.services.db.selectFrom('outbox').select('id').where('topic', '=', topic);
  return (await events.where('entity_id', '=', entityId).execute()).length;
}

describe('a driver who entered a queue by position and shares it', () => {
  test('stays while the shared positions are at the rank', async () => {
    for (const minutes of [5, 10, 14, 20, 28, 40]) await send(minutes, CENTRE);
    expect(await endOfPlace()).toEqual({ lacksPosition: false, removedAt: 55 });
  });

  test('leaves when the positions stop, and stays available because the page still reports', async () => {
    await send(3, CENTRE);
    for (const minutes of [8, 12, 16, 17.9]) await send(minutes, null);
    expect(await endOfPlace()).toEqual({ lacksPosition: true, removedAt: 18 });
    await send(18.1, null);
    expect(await ownPlace()).toBeNull();
    expect(await isPresent()).toBe(true);
  });

  test.each([
    ['of a kilometre away', ELSEWHERE, {}],
    ['that may be anywhere', CENTRE, { accuracyMeters: 3_000 }],
    ['that were measured at the entry', CENTRE, { takenAt: 0 }],
  ])('leaves with positions %s', async (_which, point, more) => {
    for (const minutes of [4, 8, 12, 14.9]) await send(minutes, point, more);
    expect(await ownPlace()).not.toBeNull();
    await send(15.1, point, more);
    expect(await ownPlace()).toBeNull();
    expect(await isPresent()).toBe(true);
  });

  test('is shown with a position again as soon as one at the rank comes', async () => {
    for (const minutes of [5, 9]) await send(minutes, null);
    expect(await ownPlace()).toMatchObject({ lacksPosition: true });
    const before = await eventsOf('queue', rankId);
    await send(10, ELSEWHERE);
    expect([await ownPlace(), await eventsOf('queue', rankId)]).toMatchObject([{ lacksPosition: true }, before]);
    await send(11, CENTRE);
    expect(await endOfPlace()).toEqual({ lacksPosition: false, removedAt: 26 });
    expect(await eventsOf('queue', rankId)).toBe(before + 1);
    await send(12, CENTRE);
    expect(await eventsOf('queue', rankId)).toBe(before + 1);
  });
});
