import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alarm } from '#contract/console.ts';
import { newId } from '#server/platform/uuid.ts';
import { runTrip } from '#tests/central.ts';
import { type AlarmStage, instant, setAlarmStage } from '#tests/dispatch/alarm-stage.ts';
import type { Caller } from '#tests/panel.ts';
import { oldAlarmsJob } from './jobs.ts';

let stage: AlarmStage;

beforeAll(async () => {
  stage = await setAlarmStage();
});
beforeEach(() => stage.reset());
afterAll(() => stage.close());

const sweepAtOnce = () => Promise.all(Array.from({ length: 4 }, () => stage.sweep()));
const acknowledge = (caller: Caller, id: string | undefined, key?: string) =>
  caller.post(`/dispatch/alarms/${id}/acknowledge`, undefined, key ? { 'idempotency-key': key } : {});

test('processes that run at once raise one alarm for a cause, and end it once', async () => {
  const trip = await runTrip(stage.admin, stage.admin, stage.body(10));
  await sweepAtOnce();
  const [alarm, ...others] = await stage.alarmsOf(trip);
  expect(others).toEqual([]);
  await stage.act(stage.admin, trip, 'cancel', { reason: 'Desistiu' });
  await sweepAtOnce();
  expect(await stage.alarmsOf(trip)).toEqual([]);
  expect(await stage.versionsOf(alarm)).toEqual([1, 3]);
});

describe('an acknowledgement', () => {
  test('names the first user to all colleagues, and a second one changes nothing', async () => {
    const trip = await runTrip(stage.admin, stage.admin, stage.body(10));
    await stage.kindsAt(0, trip);
    const [alarm] = await stage.alarmsOf(trip);
    await stage.at(1);
    const key = newId();
    const answers = [
      await acknowledge(stage.attendant, alarm?.id, key),
      await acknowledge(stage.attendant, alarm?.id, key),
    ];
    await stage.at(2);
    answers.push(await acknowledge(stage.admin, alarm?.id));
    const named = { id: alarm?.id, acknowledgedBy: 'Beto', acknowledgedAt: instant(1) };
    for (const { status, body: list } of answers) {
      expect(status).toBe(200);
      expect(list.items.find(({ id }: Alarm) => id === alarm?.id)).toMatchObject(named);
    }
    expect(await stage.kindsAt(3, trip)).toEqual(['uncovered']);
    expect(await stage.alarmsOf(trip)).toMatchObject([named]);
    const events = stage.panel.services.db.selectFrom('outbox').select(['version', 'audiences']);
    const of = events
      .where('topic', '=', 'alarm')
      .where('entity_id', '=', alarm?.id ?? '')
      .orderBy('version');
    expect(await of.execute()).toEqual([1, 2].map((version) => ({ version, audiences: ['admin', 'attendant'] })));
  });

  test('is refused for an unknown alarm and for one that ended', async () => {
    const trip = await runTrip(stage.admin, stage.admin, stage.body(10));
    await stage.kindsAt(0, trip);
    const [alarm] = await stage.alarmsOf(trip);
    await stage.act(stage.admin, trip, 'cancel', { reason: 'Desistiu' });
    expect(await stage.kindsAt(1, trip)).toEqual([]);
    expect(await acknowledge(stage.admin, alarm?.id)).toMatchObject({
      status: 409,
      body: { detail: 'Este alarme já terminou.' },
    });
    expect(await acknowledge(stage.admin, newId())).toMatchObject({
      status: 404,
      body: { detail: 'Alarme não encontrado.' },
    });
  });
});

test('an ended alarm is deleted after its retention period, and an open one stays', async () => {
  const [ended, open] = [
    await runTrip(stage.admin, stage.admin, stage.body(10)),
    await runTrip(stage.admin, stage.admin, stage.body(10)),
  ];
  await stage.sweep();
  await stage.act(stage.admin, ended, 'cancel', { reason: 'Desistiu' });
  await stage.sweep();
  const kept = async (days: number) => {
    await stage.at(days * 24 * 60);
    await oldAlarmsJob(stage.panel.services).run();
    const rows = stage.panel.services.db.selectFrom('dispatch_alarms').select('trip_id');
    return (await rows.where('trip_id', 'in', [ended.id, open.id]).execute()).map(({ trip_id }) => trip_id);
  };
  expect(new Set(await kept(29.9))).toEqual(new Set([ended.id, open.id]));
  expect(await kept(30.1)).toEqual([open.id]);
});
