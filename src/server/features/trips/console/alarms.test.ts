import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alarm } from '#contract/console.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { moveClockOf, type MovingClock } from '#tests/moving-clock.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { crewOf, type DriverAtRank, makeDriver } from '#tests/queue.ts';
import { oldAlarmsJob, sweepAlarms } from './jobs.ts';

const NOON = Date.parse('2027-03-10T15:00:00Z');
const PICKUP = { lat: -23.6273, lng: -46.6566 };
let panel: Panel;
let central: Central;
let admin: Caller;
let attendant: Caller;
let clock: MovingClock;

beforeAll(async () => {
  panel = await startPanel({ clock: new Date(NOON) });
  clock = await moveClockOf(panel.database, new Date(NOON));
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
  attendant = await panel.signIn({ tipo: 'cadviagens', nome: 'Beto' });
  const policy = { id: newId(), service_area_id: central.areaId, category: 'comum' as const, valid_from: '2020-01-01' };
  await panel.services.db
    .insertInto('dispatch_policies')
    .values({ ...policy, kind: 'mural' })
    .execute();
});
beforeEach(async () => {
  await at(0);
  await panel.services.pool.query(`delete from dispatch_alarms; update dispatch_policies set kind = 'mural';
    update presences set ended_at = now(), ended_for = 'own' where ended_at is null`);
});
afterAll(async () => {
  await clock.close();
  await panel.close();
});

const at = (minutes: number) => clock.set(new Date(NOON + minutes * 60_000));
const instant = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const north = (meters: number) => ({ ...PICKUP, lat: PICKUP.lat + meters / 111_195 });
const sweep = () => sweepAlarms(panel.services);
const body = (minutes?: number) => ({
  ...tripBody(central, { clientId: central.clientId }),
  ...(minutes !== undefined && { pickupAt: instant(minutes) }),
});

/** Runs the job at this minute, and returns the kinds of the open alarms of the trip. */
async function kindsAt(minutes: number, trip: { id: string }): Promise<string[]> {
  await at(minutes);
  await sweep();
  return (await alarmsOf(trip)).map(({ kind }) => kind);
}

const alarmsOf = async ({ id }: { id: string }, reader = admin): Promise<Alarm[]> =>
  (await must(reader.get('/dispatch/alarms'))).items.filter(({ tripId }: Alarm) => tripId === id);
/** Returns the versions of the live events of an alarm. */
const versionsOf = async (alarm: Alarm | undefined) => {
  const events = panel.services.db.selectFrom('outbox').select('version').where('topic', '=', 'alarm');
  const rows = await events
    .where('entity_id', '=', alarm?.id ?? '')
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
};
const act = (caller: Caller, trip: { id: string; termsVersion: number }, action: string, input: object = {}) =>
  must(
    caller.post(`/trips/${trip.id}/${action}`, {
      ...(action === 'accept' && { termsVersion: trip.termsVersion }),
      ...input,
    }),
  );

async function available(): Promise<DriverAtRank> {
  const one = await makeDriver(panel, central);
  await must(one.caller.post('/presence/begin'));
  await must(one.caller.post('/presence/sharing', { share: true }));
  return one;
}

/** Reports at this minute that the driver is this far to the north of the pickup. */
async function report({ caller }: DriverAtRank, minutes: number, meters: number): Promise<void> {
  await at(minutes);
  const position = { ...north(meters), accuracyMeters: 9, at: instant(minutes) };
  await must(caller.put('/presence/position', { position }));
  await signsOf(panel.services).flush();
}

describe('a booked trip without a driver', () => {
  test('raises an alarm from the set time before the pickup, which a driver ends and a return raises again', async () => {
    const one = await makeDriver(panel, central);
    const trip = await runTrip(admin, admin, body(60));
    expect(await kindsAt(39, trip)).toEqual([]);
    expect(await kindsAt(41, trip)).toEqual(['uncovered']);
    const [first] = await alarmsOf(trip, attendant);
    expect(first).toEqual({
      id: expect.any(String),
      kind: 'uncovered',
      tripId: trip.id,
      tripCode: trip.code,
      driverName: null,
      raisedAt: instant(41),
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
    expect(await sweep()).toBe(0);
    await act(one.caller, trip, 'accept');
    expect(await kindsAt(42, trip)).toEqual([]);
    await act(one.caller, trip, 'give-back', { reason: 'Pane no carro' });
    expect(await kindsAt(43, trip)).toEqual(['uncovered']);
    const [second] = await alarmsOf(trip);
    expect(second?.id).not.toBe(first?.id);
  });

  test('raises the alarm earlier with a longer time in the settings, and none when it waits for an approval', async () => {
    const [trip, waiting] = [await runTrip(admin, admin, body(60)), await runTrip(admin, admin, body(60))];
    const { db } = panel.services;
    await db.updateTable('trips').set({ status: 'awaiting_approval' }).where('id', '=', waiting.id).execute();
    const set = (seconds: number) => db.updateTable('settings').set({ alarm_uncovered_seconds: seconds }).execute();
    await set(3_000);
    expect([await kindsAt(9, trip), await kindsAt(11, trip), await alarmsOf(waiting)]).toEqual([[], ['uncovered'], []]);
    await set(1_200);
    expect(await kindsAt(12, trip)).toEqual([]);
  });
});

test('an immediate trip without a driver raises an alarm after the time of the search', async () => {
  const trip = await runTrip(admin, admin, body());
  expect(await kindsAt(2.9, trip)).toEqual([]);
  expect(await kindsAt(3.1, trip)).toEqual(['uncovered']);
  await act(admin, trip, 'cancel', { reason: 'Desistiu' });
  expect(await kindsAt(3.2, trip)).toEqual([]);
});

describe('a trip whose offers left no driver', () => {
  const exhausted = async () => {
    await panel.services.db.updateTable('dispatch_policies').set({ kind: 'proximidade' }).execute();
    return runTrip(admin, admin, body());
  };

  test('raises an alarm until it has a driver', async () => {
    const one = await makeDriver(panel, central);
    const trip = await exhausted();
    expect(await kindsAt(0.1, trip)).toEqual(['exhausted']);
    await act(one.caller, trip, 'accept');
    expect(await kindsAt(0.2, trip)).toEqual([]);
  });

  test('ends the alarm when it is offered again, and raises another when that leaves no driver again', async () => {
    const trip = await exhausted();
    expect(await kindsAt(0.1, trip)).toEqual(['exhausted']);
    const [first] = await alarmsOf(trip);
    const { db, pool } = panel.services;
    await db
      .updateTable('trips')
      .set({ queued_at: new Date(instant(1)) })
      .where('id', '=', trip.id)
      .execute();
    expect(await kindsAt(1, trip)).toEqual([]);
    const columns = 'trip_id, terms_version, policy_id, rule_version, chain_started_at, rules, candidates, partner_ids';
    await pool.query(
      `insert into dispatch_decisions (id, decided_at, ${columns}) select $1, $2, ${columns} from dispatch_decisions where trip_id = $3`,
      [newId(), instant(2), trip.id],
    );
    expect(await kindsAt(2, trip)).toEqual(['exhausted']);
    expect((await alarmsOf(trip))[0]?.id).not.toBe(first?.id);
  });

  test('raises another alarm at once when the offers began and ended between two runs', async () => {
    const trip = await exhausted();
    expect(await kindsAt(0.1, trip)).toEqual(['exhausted']);
    const [first] = await alarmsOf(trip);
    const late = { raised_at: new Date(instant(-1)) };
    await panel.services.db.updateTable('dispatch_alarms').set(late).where('trip_id', '=', trip.id).execute();
    expect(await kindsAt(0.2, trip)).toEqual([]);
    expect(await kindsAt(0.3, trip)).toEqual(['exhausted']);
    expect((await alarmsOf(trip))[0]?.id).not.toBe(first?.id);
  });
});

describe('a driver who will be late by estimate', () => {
  test('raises an alarm while the position is fresh, and ends it nearer to the pickup', async () => {
    const one = await available();
    const trip = await runTrip(admin, one.caller, body(30), ['accept']);
    // 10 km of the straight line are 31 minutes.
    await report(one, 0, 10_000);
    expect(await kindsAt(0.5, trip)).toEqual([]);
    await report(one, 2, 10_000);
    expect(await kindsAt(2, trip)).toEqual(['late']);
    expect(await alarmsOf(trip)).toMatchObject([{ driverName: 'Motorista' }]);
    await report(one, 3, 5_000);
    expect(await kindsAt(3, trip)).toEqual([]);
    await report(one, 4, 12_000);
    expect(await kindsAt(4, trip)).toEqual(['late']);
    expect(await kindsAt(7, trip)).toEqual([]);
  });

  test('is expected after the end of the trip that runs now', async () => {
    const one = await available();
    const running = await runTrip(admin, one.caller, body(0), ['accept', ['depart', await crewOf(panel, one)]]);
    const next = await runTrip(admin, admin, body(60));
    await panel.services.db
      .updateTable('trips')
      .set({
        status: 'accepted',
        partner_id: one.partnerId,
        driver_id: one.driverId,
        accepted_at: new Date(instant(0)),
      })
      .where('id', '=', next.id)
      .execute();
    const lasts = (seconds: number) =>
      panel.services.db.updateTable('trips').set({ duration_seconds: seconds }).where('id', '=', running.id).execute();
    await report(one, 0, 100);
    // The running trip ends about 10 km away, so that 20 minutes are in time and 40 minutes are not.
    await lasts(1_200);
    expect(await kindsAt(0, next)).toEqual([]);
    await lasts(2_400);
    expect(await kindsAt(0.1, next)).toEqual(['late']);
  });

  test('is late for an immediate trip only after the time allowed since the acceptance', async () => {
    const one = await available();
    const trip = await runTrip(admin, one.caller, body(), ['accept', ['depart', await crewOf(panel, one)]]);
    await report(one, 1, 3_000);
    expect(await kindsAt(1, trip)).toEqual([]);
    await panel.services.db.updateTable('settings').set({ unattended_after_seconds: 300 }).execute();
    expect(await kindsAt(1.1, trip)).toEqual(['late']);
    await panel.services.db.updateTable('settings').set({ unattended_after_seconds: 1_800 }).execute();
  });
});

describe('a driver on the way to the pickup', () => {
  const depart = async (one: DriverAtRank) =>
    runTrip(admin, one.caller, body(120), ['accept', ['depart', await crewOf(panel, one)]]);

  test('who stands still raises an alarm, which a movement ends and standing again raises again', async () => {
    const one = await available();
    await report(one, 0, 3_000);
    const trip = await depart(one);
    await report(one, 4.9, 3_010);
    expect(await kindsAt(4.9, trip)).toEqual([]);
    await report(one, 5.1, 2_990);
    expect(await kindsAt(5.1, trip)).toEqual(['standing']);
    await report(one, 6, 2_500);
    expect(await kindsAt(6, trip)).toEqual([]);
    await report(one, 11.1, 2_500);
    expect(await kindsAt(11.1, trip)).toEqual(['standing']);
  });

  test('is not counted as standing before the departure', async () => {
    const one = await available();
    await report(one, 0, 3_000);
    await report(one, 9, 3_000);
    const trip = await depart(one);
    await report(one, 13.9, 3_000);
    expect(await kindsAt(13.9, trip)).toEqual([]);
    await report(one, 14.1, 3_000);
    expect(await kindsAt(14.1, trip)).toEqual(['standing']);
  });

  test('whose page is hidden raises no alarm, and an earlier alarm ends', async () => {
    const one = await available();
    await report(one, 0, 3_000);
    const trip = await depart(one);
    expect(await kindsAt(6, trip)).toEqual([]);
    await report(one, 6.5, 3_000);
    expect(await kindsAt(7, trip)).toEqual(['standing']);
    expect(await kindsAt(8, trip)).toEqual([]);
  });

  test('who waits at the pickup raises no alarm', async () => {
    const one = await available();
    await report(one, 0, 150);
    const trip = await depart(one);
    await report(one, 6, 150);
    expect(await kindsAt(6, trip)).toEqual([]);
    await report(one, 6.1, 250);
    await report(one, 11.3, 250);
    expect(await kindsAt(11.3, trip)).toEqual(['standing']);
  });
});

test('processes that run at once raise one alarm for a cause, and end it once', async () => {
  const trip = await runTrip(admin, admin, body(10));
  const run = () => Promise.all([sweep(), sweep(), sweep(), sweep()]);
  await run();
  const [alarm, ...others] = await alarmsOf(trip);
  expect(others).toEqual([]);
  await act(admin, trip, 'cancel', { reason: 'Desistiu' });
  await run();
  expect(await alarmsOf(trip)).toEqual([]);
  expect(await versionsOf(alarm)).toEqual([1, 3]);
});

describe('an acknowledgement', () => {
  const acknowledge = (caller: Caller, id: string | undefined, key?: string) =>
    caller.post(`/dispatch/alarms/${id}/acknowledge`, undefined, key ? { 'idempotency-key': key } : {});

  test('names the first user to all colleagues, and a second one changes nothing', async () => {
    const trip = await runTrip(admin, admin, body(10));
    await kindsAt(0, trip);
    const [alarm] = await alarmsOf(trip);
    await at(1);
    const key = newId();
    const answers = [await acknowledge(attendant, alarm?.id, key), await acknowledge(attendant, alarm?.id, key)];
    await at(2);
    answers.push(await acknowledge(admin, alarm?.id));
    const named = { id: alarm?.id, acknowledgedBy: 'Beto', acknowledgedAt: instant(1) };
    for (const { status, body: list } of answers) {
      expect(status).toBe(200);
      expect(list.items.find(({ id }: Alarm) => id === alarm?.id)).toMatchObject(named);
    }
    expect(await kindsAt(3, trip)).toEqual(['uncovered']);
    expect(await alarmsOf(trip)).toMatchObject([named]);
    const events = panel.services.db.selectFrom('outbox').select(['version', 'audiences']);
    const of = events
      .where('topic', '=', 'alarm')
      .where('entity_id', '=', alarm?.id ?? '')
      .orderBy('version');
    expect(await of.execute()).toEqual([1, 2].map((version) => ({ version, audiences: ['admin', 'attendant'] })));
  });

  test('is refused for an unknown alarm and for one that ended', async () => {
    const trip = await runTrip(admin, admin, body(10));
    await kindsAt(0, trip);
    const [alarm] = await alarmsOf(trip);
    await act(admin, trip, 'cancel', { reason: 'Desistiu' });
    expect(await kindsAt(1, trip)).toEqual([]);
    expect(await acknowledge(admin, alarm?.id)).toMatchObject({
      status: 409,
      body: { detail: 'Este alarme já terminou.' },
    });
    expect(await acknowledge(admin, newId())).toMatchObject({
      status: 404,
      body: { detail: 'Alarme não encontrado.' },
    });
  });
});

test('an ended alarm is deleted after its retention period, and an open one stays', async () => {
  const [ended, open] = [await runTrip(admin, admin, body(10)), await runTrip(admin, admin, body(10))];
  await sweep();
  await act(admin, ended, 'cancel', { reason: 'Desistiu' });
  await sweep();
  const kept = async (days: number) => {
    await at(days * 24 * 60);
    await oldAlarmsJob(panel.services).run();
    const rows = panel.services.db.selectFrom('dispatch_alarms').select('trip_id').orderBy('trip_id');
    return (await rows.where('trip_id', 'in', [ended.id, open.id]).execute()).map(({ trip_id }) => trip_id);
  };
  expect([await kept(29.9), await kept(30.1)]).toEqual([[ended.id, open.id].toSorted(), [open.id]]);
});
