import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { silentDriversJob } from './jobs.ts';
import { signsOf } from './sign-jobs.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
const lines: string[] = [];
let panel: Panel;
let central: Central;
let admin: Caller;
let clock: MovingClock;

beforeAll(async () => {
  panel = await startPanel({
    clock: new Date(NOON),
    log: createLog({ level: 'trace', terminal: false, write: (line) => lines.push(line) }),
  });
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
const fix = (lat: number, more: object = {}) => ({
  lat,
  lng: -46.6543219,
  accuracyMeters: 12,
  at: instant(0),
  ...more,
});

/** Creates a present driver, who shares the position by default. */
async function present({ shares = true } = {}): Promise<DriverAtRank> {
  const one = await makeDriver(panel, central);
  await must(one.caller.post('/presence/begin'));
  if (shares) await must(one.caller.post('/presence/sharing', { share: true }));
  return one;
}

/** Sends positions one after another, and writes what the buffer holds. */
async function send({ caller }: DriverAtRank, ...positions: (object | null)[]): Promise<void> {
  for (const position of positions) {
    expect(await caller.put('/presence/position', { position })).toMatchObject({ status: 204, body: null });
  }
  await signsOf(panel.services).flush();
}

const storedOf = ({ driverId }: DriverAtRank) =>
  panel.services.db
    .selectFrom('driver_positions')
    .select(['lat', 'taken_at'])
    .where('driver_id', '=', driverId)
    .execute()
    .then((rows) => rows.map(({ lat, taken_at }) => [lat, (taken_at.getTime() - NOON) / 1000]));
const seenOf = async ({ driverId }: DriverAtRank) => {
  const presence = panel.services.db.selectFrom('presences').select('seen_at').where('driver_id', '=', driverId);
  return Math.round(((await presence.executeTakeFirstOrThrow()).seen_at.getTime() - NOON) / 1000);
};

describe('a position', () => {
  test('is stored only with the consent of a present driver; the sign of the page counts anyway', async () => {
    const one = await present({ shares: false });
    await at(60);
    await send(one, fix(-23.5));
    expect([await storedOf(one), await seenOf(one)]).toEqual([[], 60]);
    const absent = await makeDriver(panel, central);
    await must(absent.caller.post('/presence/sharing', { share: true }));
    await send(absent, fix(-23.5));
    expect(await storedOf(absent)).toEqual([]);
    expect((await must(absent.caller.get('/presence'))).presence).toBeNull();
  });

  test('replaces the earlier one of the driver, unless it is older', async () => {
    const one = await present();
    await send(one, fix(-23.1), fix(-23.2, { at: instant(-30) }));
    expect(await storedOf(one)).toEqual([[-23.2, -30]]);
    await send(one, fix(-23.3, { at: instant(-10) }), null);
    await send(one, fix(-23.4, { at: instant(-20) }));
    expect(await storedOf(one)).toEqual([[-23.3, -10]]);
    expect(await must(one.caller.get('/presence'))).toMatchObject({ sharesPosition: true, positionAt: instant(-10) });
  });

  test('is dated now if it lies in the future, and not stored if it is old or inexact', async () => {
    const [one, two] = [await present(), await present()];
    await send(one, fix(-23.1, { at: '2099-01-01T00:00:00Z' }));
    expect(await storedOf(one)).toEqual([[-23.1, 0]]);
    await send(two, fix(-23.1, { at: instant(-600) }));
    await send(two, fix(-23.1, { accuracyMeters: 1_001 }));
    expect(await storedOf(two)).toEqual([]);
  });

  test('is deleted by the withdrawal of the consent, and by the end of the presence', async () => {
    const [one, two] = [await present(), await present()];
    await send(one, fix(-23.1));
    await send(two, fix(-23.1));
    expect(await must(one.caller.post('/presence/sharing', { share: false }))).toMatchObject({
      sharesPosition: false,
      positionAt: null,
    });
    await must(two.caller.post('/presence/end'));
    await send(one, fix(-23.2));
    await send(two, fix(-23.2));
    expect([await storedOf(one), await storedOf(two)]).toEqual([[], []]);
    await must(one.caller.post('/presence/sharing', { share: true }));
    await must(one.caller.post('/presence/sharing', { share: true }));
    const consents = panel.services.db
      .selectFrom('position_consents')
      .select(['given_by', 'withdrawn_at'])
      .where('driver_id', '=', one.driverId)
      .orderBy('id');
    expect(await consents.execute()).toEqual([
      { given_by: one.caller.userId, withdrawn_at: new Date(NOON) },
      { given_by: one.caller.userId, withdrawn_at: null },
    ]);
  });

  test('is never left by a write that races with the withdrawal or the end', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await present(), await present()];
      for (const { caller } of [one, two]) await must(caller.put('/presence/position', { position: fix(-23.7) }));
      await Promise.all([
        one.caller.post('/presence/sharing', { share: false }),
        two.caller.post('/presence/end'),
        signsOf(panel.services).flush(),
      ]);
      await signsOf(panel.services).flush();
      expect([await storedOf(one), await storedOf(two)]).toEqual([[], []]);
    }
  });

  test('is deleted ten minutes after the last report', async () => {
    const [one, two] = [await present(), await present()];
    await send(one, fix(-23.1));
    await at(300);
    await send(two, fix(-23.1, { at: instant(300) }));
    const run = async (seconds: number) => {
      await at(seconds);
      await silentDriversJob(panel.services).run();
      return [(await storedOf(one)).length, (await storedOf(two)).length];
    };
    // A sign is written up to a second after it came, so the second before and after the limit are not tested.
    expect(await run(598)).toEqual([1, 1]);
    expect(await run(601)).toEqual([0, 1]);
  });

  test('is refused with the field that is wrong', async () => {
    const one = await present();
    const wrong: [string, object][] = [
      ['position.lat', { lat: 91 }],
      ['position.lng', { lng: 'aqui' }],
      ['position.accuracyMeters', { accuracyMeters: -1 }],
      ['position.at', { at: 'agora' }],
    ];
    for (const [field, more] of wrong) {
      const { status, body } = await one.caller.put('/presence/position', { position: fix(-23, more) });
      expect([status, body.errors[0].field, body.errors[0].message]).toEqual([
        400,
        field,
        expect.stringMatching(/^[A-ZÀ-Ú“].*\.$/),
      ]);
    }
    expect((await panel.nobody.put('/presence/position', { position: null })).status).toBe(401);
    expect((await admin.put('/presence/position', { position: null })).status).toBe(403);
  });
});

test('no position is in a log, an event, the audit trail or another table', async () => {
  const one = await present();
  await send(one, fix(-23.6123457));
  const { rows } = await sql`
    select table_name from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and query_to_xml(format('select * from %I.%I', table_schema, table_name), false, true, '')::text ~ '23\\.6123|46\\.6543'`.execute(
    panel.services.db,
  );
  expect(rows).toEqual([{ table_name: 'driver_positions' }]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /23\.6123|46\.6543/.test(line))).toEqual([]);
  const { rows: kind } = await sql`select relpersistence from pg_class where relname = 'driver_positions'`.execute(
    panel.services.db,
  );
  expect(kind).toEqual([{ relpersistence: 'u' }]);
});

test('signs that wait in memory are written when the server closes', async () => {
  const one = await present();
  const second = await startPanel({ beside: panel, clock: new Date(NOON) });
  signsOf(second.services).put(one.driverId, fix(-23.9));
  await second.close();
  expect(await storedOf(one)).toEqual([[-23.9, 0]]);
});
