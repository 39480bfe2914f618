import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, crewOf, type DriverAtRank, fixesAt, makeDriver, makeQueue, makeRank } from '#tests/queue.ts';
import { purgePresences, removeSilent } from './jobs.ts';

/** Noon in São Paulo, so that no test passes midnight. */
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

const at = (minutes: number) => clock.set(new Date(NOON + minutes * 60_000));
const instant = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const driver = () => makeDriver(panel, central);
const rank = () => makeRank(admin, central.areaId);
const own = async ({ caller }: DriverAtRank) => must(caller.get('/presence'));
const begin = ({ caller }: DriverAtRank, body: object = {}) => caller.post('/presence/begin', body);
const presencesOf = ({ driverId }: DriverAtRank) =>
  panel.services.db
    .selectFrom('presences')
    .select(['ended_for', 'paused_seconds'])
    .where('driver_id', '=', driverId)
    .orderBy('began_at')
    .execute();
const endings = async (one: DriverAtRank) => (await presencesOf(one)).map(({ ended_for }) => ended_for);
const placeOf = async ({ caller }: DriverAtRank) => (await must(caller.get('/queue'))).place;
const pause = ({ caller }: DriverAtRank, until: string | null) => caller.post('/presence/pause', { until });
const asked = async ({ driverId }: DriverAtRank) => {
  const presence = panel.services.db.selectFrom('presences').select('asked_at').where('driver_id', '=', driverId);
  return (await presence.executeTakeFirstOrThrow()).asked_at?.toISOString() ?? null;
};
const daysAgo = (count: number) => new Date(NOON - count * 86_400_000);

describe('a driver', () => {
  test('is present from the begin to the end, once, also when the calls are repeated or concurrent', async () => {
    const one = await driver();
    expect((await own(one)).presence).toBeNull();
    const answers = await Promise.all([begin(one), begin(one), begin(one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await own(one)).presence).toEqual({
      beganAt: instant(0),
      pausedUntil: null,
      pausableUntil: instant(60),
      removedAt: instant(15),
      declaredRankId: null,
    });
    expect((await must(one.caller.post('/presence/end'))).presence).toBeNull();
    await must(one.caller.post('/presence/end'));
    await must(begin(one));
    expect(await endings(one)).toEqual(['own', null]);
  });

  test('without an active record cannot begin', async () => {
    const one = await driver();
    await panel.services.db.updateTable('drivers').set({ active: false }).where('id', '=', one.driverId).execute();
    expect(await begin(one)).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
  });

  test('names an active rank of the own areas', async () => {
    const one = await driver();
    const rankId = await rank();
    const far = await must(admin.post('/areas', { name: 'Santos', uf: 'SP', timeZone: 'America/Sao_Paulo' }));
    const elsewhere = await makeRank(admin, far.id);
    expect((await begin(one, { declaredRankId: elsewhere })).status).toBe(404);
    const region = (id: string | null) => one.caller.post('/presence/region', { rankId: id });
    expect((await region(rankId)).status).toBe(409);
    expect((await must(begin(one, { declaredRankId: rankId }))).presence.declaredRankId).toBe(rankId);
    expect((await region(elsewhere)).status).toBe(404);
    expect((await must(region(null))).presence.declaredRankId).toBeNull();
    const ranks = new Set((await own(one)).ranks.map(({ id }: { id: string }) => id));
    expect([ranks.has(rankId), ranks.has(elsewhere)]).toEqual([true, false]);
  });

  test('keeps the usual shifts, each start of a day once', async () => {
    const one = await driver();
    const set = (...shifts: object[]) => one.caller.put('/presence/shifts', { shifts });
    const [early, late] = [
      { weekday: 1, startsAt: '06:00', endsAt: '14:00' },
      { weekday: 5, startsAt: '22:00', endsAt: '06:00' },
    ];
    expect((await must(set(late, early))).shifts).toEqual([early, late]);
    const twice = await set(early, { ...early, endsAt: '15:00' });
    expect(twice).toMatchObject({ status: 400, body: { errors: [{ field: 'shifts.1.startsAt' }] } });
    for (const wrong of [{ weekday: 7 }, { startsAt: '24:00' }, { endsAt: '6h' }]) {
      expect((await set({ ...early, ...wrong })).body.errors[0].field).toBe(`shifts.0.${Object.keys(wrong)[0]}`);
    }
    expect((await own(one)).shifts).toEqual([early, late]);
    expect((await must(set())).shifts).toEqual([]);
  });

  test('is not seen by colleagues or other partners', async () => {
    const one = await driver();
    await must(begin(one));
    await must(one.caller.post('/presence/sharing', { share: true }));
    const colleague = await makeDriver(panel, central, one.partnerId);
    const stranger = await driver();
    for (const other of [colleague, stranger]) {
      expect(await own(other)).toMatchObject({ presence: null, sharesPosition: false });
      expect((await other.caller.get('/presences')).status).toBe(403);
    }
    const office = await panel.signIn({ tipo: 'parceiro', partnerId: one.partnerId });
    expect(await must(office.get('/presence'))).toMatchObject({ driverId: null, presence: null, shifts: [] });
    for (const path of ['begin', 'end']) expect((await office.post(`/presence/${path}`)).status).toBe(403);
    expect((await office.put('/presence/position', { position: null })).status).toBe(403);
    expect((await office.get('/presence/workdays')).status).toBe(403);
  });
});

describe('a queue', () => {
  test('makes its drivers present, and the end of the presence takes the driver out of it', async () => {
    const [one] = (await makeQueue(panel, central, await rank(), 1)) as [DriverAtRank];
    expect((await own(one)).presence).toMatchObject({ beganAt: instant(0) });
    await must(one.caller.post('/presence/end'));
    expect(await placeOf(one)).toBeNull();
    const stays = panel.services.db.selectFrom('queue_places').select('left_for').where('driver_id', '=', one.driverId);
    expect(await stays.execute()).toEqual([{ left_for: 'own' }]);
  });

  test('is left without the end of the presence', async () => {
    const [one] = (await makeQueue(panel, central, await rank(), 1)) as [DriverAtRank];
    await must(one.caller.post('/queue/leave'));
    expect((await own(one)).presence).not.toBeNull();
  });

  test('never holds a driver who is not present, when entering and ending race', async () => {
    const rankId = await rank();
    for (let round = 0; round < 10; round += 1) {
      const one = await driver();
      await must(begin(one));
      const [joined] = await Promise.all([
        one.caller.post('/queue/join', { rankId, fixes: fixesAt(CENTRE) }),
        one.caller.post('/presence/end'),
        one.caller.post('/queue/report', { fixes: fixesAt(CENTRE) }),
      ]);
      expect(joined.status).toBe(200);
    }
    const { rows } = await sql`select q.id from queue_places q where q.left_at is null
      and not exists (select from presences p where p.driver_id = q.driver_id and p.ended_at is null)`.execute(
      panel.services.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a pause', () => {
  const paused = 'Suas ofertas estão em pausa.';

  test('keeps the place in the queue, and ends at its time', async () => {
    const [one] = (await makeQueue(panel, central, await rank(), 1)) as [DriverAtRank];
    const passedOver = async () => (await must(one.caller.get('/queue'))).place.passedOver;
    expect((await must(pause(one, instant(30)))).presence).toMatchObject({ pausedUntil: instant(30) });
    expect(await passedOver()).toContain(paused);
    const { items } = await must(admin.get('/queues'));
    expect(JSON.stringify(items)).toContain(`"pausedUntil":"${instant(30)}"`);
    await at(30);
    expect((await own(one)).presence).toMatchObject({ pausedUntil: null, pausableUntil: instant(60) });
    expect(await passedOver()).not.toContain(paused);
  });

  test('counts its started seconds, also when it is begun again and again', async () => {
    const one = await driver();
    await must(begin(one));
    for (let index = 0; index < 5; index += 1) {
      await at((index * 0.9) / 60);
      await must(pause(one, instant(30)));
    }
    await must(pause(one, null));
    expect(await presencesOf(one)).toEqual([{ ended_for: null, paused_seconds: 4 }]);
  });

  test('counts towards 60 minutes of its presence', async () => {
    const one = await driver();
    expect((await pause(one, instant(10))).status).toBe(409);
    await must(begin(one));
    for (const wrong of [instant(0), instant(60.01)]) {
      expect(await pause(one, wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'until' }] } });
    }
    await must(pause(one, instant(60)));
    await at(20);
    expect((await own(one)).presence.pausableUntil).toBe(instant(60));
    await must(pause(one, null));
    expect((await own(one)).presence.pausableUntil).toBe(instant(60));
    await at(40);
    expect((await pause(one, instant(80.01))).status).toBe(400);
    await must(pause(one, instant(80)));
    await at(90);
    expect((await own(one)).presence).toMatchObject({ pausedUntil: null, pausableUntil: null });
    const refused = await pause(one, instant(91));
    expect(refused.body.errors[0].message).toContain('60 minutos');
    await must(one.caller.post('/presence/end'));
    expect(await presencesOf(one)).toEqual([{ ended_for: 'own', paused_seconds: 3_600 }]);
  });

  test('is added by the job when its time is over', async () => {
    const one = await driver();
    await must(begin(one));
    await must(pause(one, instant(5)));
    await at(8);
    await removeSilent(panel.services);
    expect(await presencesOf(one)).toEqual([{ ended_for: null, paused_seconds: 300 }]);
  });
});

describe('a driver without a sign of the page', () => {
  test('is asked once, and then leaves queue and availability; a driver who reports stays', async () => {
    const rankId = await rank();
    const [silent, awake] = (await makeQueue(panel, central, rankId, 2)) as [DriverAtRank, DriverAtRank];
    const elsewhere = await driver();
    await must(begin(elsewhere));
    const later = async (minutes: number) => {
      await at(minutes);
      await removeSilent(panel.services);
      return Promise.all([silent, awake, elsewhere].map(asked));
    };
    expect(await later(12.9)).toEqual([null, null, null]);
    await later(13.1);
    expect(await later(14)).toEqual([instant(13.1), instant(13.1), instant(13.1)]);
    await must(awake.caller.post('/queue/report', { fixes: fixesAt(CENTRE) }));
    await later(15);
    expect([await endings(silent), await endings(elsewhere)]).toEqual([['silent'], ['silent']]);
    expect((await must(silent.caller.get('/queue'))).place).toBeNull();
    expect((await must(awake.caller.get('/queue'))).place).toMatchObject({ place: 1 });
    expect((await own(awake)).presence).toMatchObject({ removedAt: instant(29) });
  });

  test('stays present during a trip, and after its end has the whole time again', async () => {
    const one = await driver();
    await must(admin.patch(`/partners/${one.partnerId}`, { commissionBp: 0 }));
    await must(begin(one));
    const body = tripBody(central, { clientId: central.clientId });
    const { id } = await runTrip(admin, one.caller, body, ['accept', ['depart', await crewOf(panel, one)]]);
    await at(60);
    await removeSilent(panel.services);
    expect([await endings(one), await asked(one)]).toEqual([[null], null]);
    const reason = 'Pane no carro';
    await must(admin.post(`/trips/${id}/cancel`, { reason }));
    await removeSilent(panel.services);
    const presence = panel.services.db
      .selectFrom('presences')
      .select(['free_since', 'seen_at'])
      .where('driver_id', '=', one.driverId);
    const sixty = new Date(instant(60));
    expect(await presence.execute()).toEqual([{ free_since: sixty, seen_at: sixty }]);
    await at(75);
    await removeSilent(panel.services);
    expect(await endings(one)).toEqual(['silent']);
  });
});

test('a driver whom the central deactivates is no longer available, leaves the queue, and has no position', async () => {
  const rankId = await rank();
  const [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
  const { db } = panel.services;
  const position = { driver_id: one.driverId, ...CENTRE, taken_at: new Date(NOON), received_at: new Date(NOON) };
  await db.insertInto('driver_positions').values(position).execute();
  await db.updateTable('drivers').set({ active: false }).where('id', '=', one.driverId).execute();
  await removeSilent(panel.services);
  expect([await endings(one), await placeOf(one)]).toEqual([['removed'], null]);
  const positions = db.selectFrom('driver_positions').select('driver_id').where('driver_id', '=', one.driverId);
  expect(await positions.execute()).toEqual([]);
});

test('a presence is deleted 180 days after its end', async () => {
  const one = await driver();
  const row = { driver_id: one.driverId, partner_id: one.partnerId, ended_for: 'own' as const };
  await panel.services.db
    .insertInto('presences')
    .values([
      { ...row, id: newId(), began_at: daysAgo(180), ended_at: daysAgo(179) },
      { ...row, id: newId(), began_at: daysAgo(182), ended_at: daysAgo(181) },
    ])
    .execute();
  await purgePresences(panel.services.db);
  const kept = panel.services.db.selectFrom('presences').select('ended_at').where('driver_id', '=', one.driverId);
  expect(await kept.execute()).toEqual([{ ended_at: daysAgo(179) }]);
});
