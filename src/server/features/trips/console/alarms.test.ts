import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { runTrip } from '#tests/central.ts';
import { type AlarmStage, instant, setAlarmStage } from '#tests/dispatch/alarm-stage.ts';
import { crewOf, type DriverAtRank } from '#tests/queue.ts';

let stage: AlarmStage;

beforeAll(async () => {
  stage = await setAlarmStage();
});
beforeEach(() => stage.reset());
afterAll(() => stage.close());

/** Requests an immediate trip by a policy that finds no driver. */
async function exhausted() {
  await stage.panel.services.db.updateTable('dispatch_policies').set({ kind: 'proximidade' }).execute();
  return runTrip(stage.admin, stage.admin, stage.body());
}

/** Returns a trip to whose pickup, in two hours, the driver departs now. */
async function departs(one: DriverAtRank) {
  const steps: (string | [string, object])[] = ['accept', ['depart', await crewOf(stage.panel, one)]];
  return runTrip(stage.admin, one.caller, stage.body(120), steps);
}

describe('a booked trip without a driver', () => {
  test('raises an alarm from the set time before the pickup, which a driver ends and a return raises again', async () => {
    const one = await stage.driver();
    const trip = await runTrip(stage.admin, stage.admin, stage.body(60));
    expect(await stage.kindsAt(39, trip)).toEqual([]);
    expect(await stage.kindsAt(41, trip)).toEqual(['uncovered']);
    const [first] = await stage.alarmsOf(trip, stage.attendant);
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
    expect(await stage.sweep()).toBe(0);
    await stage.act(one.caller, trip, 'accept');
    expect(await stage.kindsAt(42, trip)).toEqual([]);
    await stage.act(one.caller, trip, 'give-back', { reason: 'Pane no carro' });
    expect(await stage.kindsAt(43, trip)).toEqual(['uncovered']);
    const [second] = await stage.alarmsOf(trip);
    expect(second?.id).not.toBe(first?.id);
  });

  test('raises the alarm earlier with a longer time in the settings, and none when it waits for an approval', async () => {
    const [trip, waiting] = [
      await runTrip(stage.admin, stage.admin, stage.body(60)),
      await runTrip(stage.admin, stage.admin, stage.body(60)),
    ];
    const { db } = stage.panel.services;
    await db.updateTable('trips').set({ status: 'awaiting_approval' }).where('id', '=', waiting.id).execute();
    const set = (seconds: number) => db.updateTable('settings').set({ alarm_uncovered_seconds: seconds }).execute();
    await set(3_000);
    expect([await stage.kindsAt(9, trip), await stage.kindsAt(11, trip), await stage.alarmsOf(waiting)]).toEqual([
      [],
      ['uncovered'],
      [],
    ]);
    await set(1_200);
    expect(await stage.kindsAt(12, trip)).toEqual([]);
  });
});

test('an immediate trip without a driver raises an alarm after the time of the search', async () => {
  const trip = await runTrip(stage.admin, stage.admin, stage.body());
  expect(await stage.kindsAt(2.9, trip)).toEqual([]);
  expect(await stage.kindsAt(3.1, trip)).toEqual(['uncovered']);
  await stage.act(stage.admin, trip, 'cancel', { reason: 'Desistiu' });
  expect(await stage.kindsAt(3.2, trip)).toEqual([]);
});

describe('a trip whose offers left no driver', () => {
  test('raises an alarm until it has a driver', async () => {
    const one = await stage.driver();
    const trip = await exhausted();
    expect(await stage.kindsAt(0.1, trip)).toEqual(['exhausted']);
    await stage.act(one.caller, trip, 'accept');
    expect(await stage.kindsAt(0.2, trip)).toEqual([]);
  });

  test('ends the alarm when it is offered again, and raises another when that leaves no driver again', async () => {
    const trip = await exhausted();
    expect(await stage.kindsAt(0.1, trip)).toEqual(['exhausted']);
    const [first] = await stage.alarmsOf(trip);
    const { db, pool } = stage.panel.services;
    await db
      .updateTable('trips')
      .set({ queued_at: new Date(instant(1)) })
      .where('id', '=', trip.id)
      .execute();
    expect(await stage.kindsAt(1, trip)).toEqual([]);
    const columns = 'trip_id, terms_version, policy_id, rule_version, chain_started_at, rules, candidates, partner_ids';
    await pool.query(
      `insert into dispatch_decisions (id, decided_at, ${columns}) select $1, $2, ${columns} from dispatch_decisions where trip_id = $3`,
      [newId(), instant(2), trip.id],
    );
    expect(await stage.kindsAt(2, trip)).toEqual(['exhausted']);
    expect((await stage.alarmsOf(trip))[0]?.id).not.toBe(first?.id);
  });

  test('raises another alarm at once when the offers began and ended between two runs', async () => {
    const trip = await exhausted();
    expect(await stage.kindsAt(0.1, trip)).toEqual(['exhausted']);
    const [first] = await stage.alarmsOf(trip);
    const late = { raised_at: new Date(instant(-1)) };
    await stage.panel.services.db.updateTable('dispatch_alarms').set(late).where('trip_id', '=', trip.id).execute();
    expect(await stage.kindsAt(0.2, trip)).toEqual([]);
    expect(await stage.kindsAt(0.3, trip)).toEqual(['exhausted']);
    expect((await stage.alarmsOf(trip))[0]?.id).not.toBe(first?.id);
  });
});

describe('a driver who will be late by estimate', () => {
  test('raises an alarm while the position is fresh, and ends it nearer to the pickup', async () => {
    const one = await stage.available();
    const trip = await runTrip(stage.admin, one.caller, stage.body(30), ['accept']);
    // 10 km of the straight line are 31 minutes.
    await stage.report(one, 0, 10_000);
    expect(await stage.kindsAt(0.5, trip)).toEqual([]);
    await stage.report(one, 2, 10_000);
    expect(await stage.kindsAt(2, trip)).toEqual(['late']);
    expect(await stage.alarmsOf(trip)).toMatchObject([{ driverName: 'Motorista' }]);
    await stage.report(one, 3, 5_000);
    expect(await stage.kindsAt(3, trip)).toEqual([]);
    await stage.report(one, 4, 12_000);
    expect(await stage.kindsAt(4, trip)).toEqual(['late']);
    expect(await stage.kindsAt(7, trip)).toEqual([]);
  });

  test('is expected after the end of the trip that runs now', async () => {
    const one = await stage.available();
    const running = await runTrip(stage.admin, one.caller, stage.body(0), [
      'accept',
      ['depart', await crewOf(stage.panel, one)],
    ]);
    const next = await runTrip(stage.admin, stage.admin, stage.body(60));
    await stage.panel.services.db
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
      stage.panel.services.db
        .updateTable('trips')
        .set({ duration_seconds: seconds })
        .where('id', '=', running.id)
        .execute();
    await stage.report(one, 0, 100);
    // The running trip ends about 10 km away, so that 20 minutes are in time and 40 minutes are not.
    await lasts(1_200);
    expect(await stage.kindsAt(0, next)).toEqual([]);
    await lasts(2_400);
    expect(await stage.kindsAt(0.1, next)).toEqual(['late']);
  });

  test('is late for an immediate trip only after the time allowed since the acceptance', async () => {
    const one = await stage.available();
    const trip = await runTrip(stage.admin, one.caller, stage.body(), [
      'accept',
      ['depart', await crewOf(stage.panel, one)],
    ]);
    await stage.report(one, 1, 3_000);
    expect(await stage.kindsAt(1, trip)).toEqual([]);
    await stage.panel.services.db.updateTable('settings').set({ unattended_after_seconds: 300 }).execute();
    expect(await stage.kindsAt(1.1, trip)).toEqual(['late']);
    await stage.panel.services.db.updateTable('settings').set({ unattended_after_seconds: 1_800 }).execute();
  });
});

describe('a driver on the way to the pickup', () => {
  test('raises an alarm by standing still, which a movement ends and standing again raises again', async () => {
    const one = await stage.available();
    await stage.report(one, 0, 3_000);
    const trip = await departs(one);
    await stage.report(one, 4.9, 3_010);
    expect(await stage.kindsAt(4.9, trip)).toEqual([]);
    await stage.report(one, 5.1, 2_990);
    expect(await stage.kindsAt(5.1, trip)).toEqual(['standing']);
    await stage.report(one, 6, 2_500);
    expect(await stage.kindsAt(6, trip)).toEqual([]);
    await stage.report(one, 11.1, 2_500);
    expect(await stage.kindsAt(11.1, trip)).toEqual(['standing']);
  });

  test('is not counted as standing before the departure', async () => {
    const one = await stage.available();
    await stage.report(one, 0, 3_000);
    await stage.report(one, 9, 3_000);
    const trip = await departs(one);
    await stage.report(one, 13.9, 3_000);
    expect(await stage.kindsAt(13.9, trip)).toEqual([]);
    await stage.report(one, 14.1, 3_000);
    expect(await stage.kindsAt(14.1, trip)).toEqual(['standing']);
  });

  test('raises no alarm while the page is hidden, and an earlier alarm ends', async () => {
    const one = await stage.available();
    await stage.report(one, 0, 3_000);
    const trip = await departs(one);
    expect(await stage.kindsAt(6, trip)).toEqual([]);
    await stage.report(one, 6.5, 3_000);
    expect(await stage.kindsAt(7, trip)).toEqual(['standing']);
    expect(await stage.kindsAt(8, trip)).toEqual([]);
  });

  test('raises no alarm by waiting at the pickup', async () => {
    const one = await stage.available();
    await stage.report(one, 0, 150);
    const trip = await departs(one);
    await stage.report(one, 6, 150);
    expect(await stage.kindsAt(6, trip)).toEqual([]);
    await stage.report(one, 6.1, 250);
    await stage.report(one, 11.3, 250);
    expect(await stage.kindsAt(11.3, trip)).toEqual(['standing']);
  });
});
