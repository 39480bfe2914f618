import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#tests/panel.ts';
import { sweepIn } from '#tests/sweep-in.ts';
import {
  accept,
  airport,
  decline,
  type Driver,
  EXPIRED_MINUTES,
  expectLaws,
  join,
  makeDriver,
  makeRank,
  request,
  setStage,
  type Stage,
  station,
} from './stage.ts';

/** Drivers, of whom every fourth shares a partner with the one before. */
const DRIVERS = 100;
const TRIPS = 15;

let stage: Stage;
let ranks: { id: string; at: typeof airport }[];
const drivers: Driver[] = [];

beforeAll(async () => {
  stage = await setStage();
  ranks = [
    { id: await makeRank(stage, 'Congonhas'), at: airport },
    { id: await makeRank(stage, 'Ipiranga', station), at: station },
  ];
  for (let index = 0; index < DRIVERS; index += 1) {
    drivers.push(await makeDriver(stage, index % 4 === 3 ? drivers[index - 1]?.partnerId : undefined));
  }
});
afterAll(() => stage.panel.close());

/** Refusals that a driver can get from a race that another driver won, and no others. */
const fair = new Set([200, 201, 403, 404, 409]);
const answers: Answer[] = [];
const kept = async (call: Promise<Answer>): Promise<Answer> => {
  answers.push(await call);
  return call;
};

/** Arrives, and then does what its number says: pauses, leaves, resumes, reports or joins again. */
async function arrive(driver: Driver, index: number): Promise<void> {
  const rank = ranks[index % 3 === 0 ? 1 : 0];
  if (!rank) return;
  const { user } = driver;
  await kept(join(driver, rank.id, rank.at));
  const until = new Date(Date.now() + 600_000).toISOString();
  if (index % 5 === 0)
    await Promise.all([null, until].map((pause) => kept(user.post('/presence/pause', { until: pause }))));
  if (index % 7 === 0) await Promise.all([kept(user.post('/queue/leave', {})), kept(join(driver, rank.id, rank.at))]);
  if (index % 9 === 0) await kept(user.post('/queue/report', { fixes: [] }));
}

/** Answers the own offer: by its number with an acceptance, a refusal, both at once, or while leaving the queue. */
async function answer(driver: Driver, index: number, trip: { id: string }): Promise<void> {
  const ways = [
    () => [accept(driver, trip)],
    () => [decline(driver, trip)],
    () => [accept(driver, trip), decline(driver, trip)],
    () => [driver.user.post('/queue/leave', {}), accept(driver, trip)],
    () => [stage.client.post(`/trips/${trip.id}/cancel`, { reason: 'Mudou' }), accept(driver, trip)],
    () => [stage.admin.post(`/trips/${trip.id}/withdraw`, {}), decline(driver, trip)],
  ];
  await Promise.all((ways[index % ways.length]?.() ?? []).map(kept));
}

async function answerAll(): Promise<void> {
  const { rows } = await stage.panel.services.pool.query<{ id: string; driver: string }>(
    `select trip_id as id, driver_id as driver from trip_offers where status = 'open' and driver_id is not null`,
  );
  const offers = new Map(rows.map(({ id, driver }) => [driver, { id }]));
  await Promise.all(
    drivers.map(async (driver, index) => {
      const trip = offers.get(driver.driverId);
      if (trip) await answer(driver, index, trip);
    }),
  );
}

test('100 drivers join, answer, pause and leave while trips are requested, cancelled and expire', async () => {
  const requests = () => Promise.all(Array.from({ length: TRIPS }, () => request(stage)));
  await Promise.all([requests(), ...drivers.map(arrive)]);
  await Promise.all([sweepIn(stage.panel, 0), answerAll(), requests()]);
  await Promise.all([sweepIn(stage.panel, EXPIRED_MINUTES), answerAll()]);
  await answerAll();
  expect(answers.filter(({ status }) => !fair.has(status)).map(({ status, body }) => [status, body.detail])).toEqual(
    [],
  );
  await expectLaws(stage);
  const { rows } = await stage.panel.services.pool.query<{ answers: string }>(
    `select string_agg(distinct status, ' ' order by status) as answers from trip_offers where driver_id is not null`,
  );
  expect(rows[0]?.answers).toContain('accepted declined');
});
