import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  accept,
  type Driver,
  makeDriver,
  makeRank,
  queueAt,
  request,
  setStage,
  show,
  type Stage,
} from '#tests/dispatch/stage.ts';

/**
 * Attack: a driver uses blocks to avoid persons, or their destinations, whom the driver has not driven, or floods the
 * central with requests. Defence: only the driver of an ended, recent trip asks, once per passenger, with few requests
 * open; the central decides; and a block never leaves a trip without a driver.
 */
let stage: Stage;
let rank: string;
let driver: Driver;

beforeEach(async () => {
  stage = await setStage();
  rank = await makeRank(stage, 'Congonhas');
  driver = await queueAt(stage, rank);
});
afterEach(() => stage.panel.close());

const passenger = (number: number) => ({ name: `Pessoa ${number}`, phone: `(11) 97777-000${number}` });
const ask = ({ user }: Driver, tripId: string, more: object = {}) =>
  user.post('/passenger-blocks', { tripId, conduct: 'threat', description: 'Ameaça', ...more });

/** Makes a trip of passengers that this driver has completed. */
async function completed(passengers: object[], { driverId, partnerId }: Driver, daysAgo = 0): Promise<string> {
  const { id } = await request(stage, { passengers });
  const ended_at = new Date(Date.now() - daysAgo * 86_400_000);
  const ended = { status: 'completed' as const, driver_id: driverId, partner_id: partnerId, ended_at, ...notOffered };
  const { db } = stage.panel.services;
  await db.updateTable('trip_offers').set({ status: 'expired' }).where('trip_id', '=', id).execute();
  await db.updateTable('trips').set(ended).where('id', '=', id).execute();
  return id;
}
const notOffered = { offered_partner_id: null, offered_driver_id: null, offer_expires_at: null };

test('a driver cannot block a passenger of a trip that another driver drove, also of the same partner', async () => {
  const tripId = await completed([passenger(1)], driver);
  const [stranger, colleague] = [await makeDriver(stage), await makeDriver(stage, driver.partnerId)];
  for (const other of [stranger, colleague]) expect((await ask(other, tripId)).body.reason).toBe('not_found');
  const operator = await stage.panel.signIn({ tipo: 'parceiro', partnerId: driver.partnerId });
  expect((await operator.post('/passenger-blocks', { tripId, conduct: 'threat', description: 'x' })).status).toBe(403);
});

test('a driver cannot block a passenger before the trip has ended, nor long after', async () => {
  const offered = await request(stage, { passengers: [passenger(1)] });
  expect((await ask(driver, offered.id)).body.reason).toBe('not_found');
  await accept(driver, offered);
  expect((await ask(driver, offered.id)).body.reason).toBe('illegal_transition');
  const old = await completed([passenger(2)], driver, 8);
  expect((await ask(driver, old)).body.reason).toBe('illegal_transition');
  expect((await ask(driver, await completed([passenger(3)], driver, 6))).status).toBe(201);
});

test('a driver cannot ask twice about one passenger, with another trip or concurrently', async () => {
  const [first, second] = [await completed([passenger(1)], driver), await completed([passenger(1)], driver)];
  const asked = await Promise.all([first, second, first, second].map(async (id) => (await ask(driver, id)).status));
  expect(asked.filter((status) => status === 201)).toHaveLength(1);
  const [{ id, tripId }] = (await driver.user.get('/passenger-blocks')).body.items;
  await stage.admin.post(`/passenger-blocks/${id}/decide`, { approved: false, answer: 'Não houve ameaça.' });
  // A refused request stays refused for its trip. Another trip may give a new cause.
  expect((await ask(driver, tripId)).body.reason).toBe('already_exists');
  expect((await ask(driver, tripId === first ? second : first)).status).toBe(201);
});

test('a driver has at most three requests that wait for an answer, also concurrently', async () => {
  const trips: string[] = [];
  for (const number of [1, 2, 3, 4, 5]) trips.push(await completed([passenger(number)], driver));
  const asked = await Promise.all(trips.map(async (id) => (await ask(driver, id)).status));
  expect(asked.filter((status) => status === 201)).toHaveLength(3);
});

test('a driver cannot decide about a request, and the request itself changes no offer', async () => {
  const { items } = (await ask(driver, await completed([passenger(1)], driver))).body;
  const decided = { approved: true, answer: 'Sim' };
  expect((await driver.user.post(`/passenger-blocks/${items[0].id}/decide`, decided)).status).toBe(403);
  await queueAt(stage, rank);
  const trip = await request(stage, { passengers: [passenger(1)] });
  expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: driver.driverId });
});

test('blocks by all drivers leave a trip with the driver who is first in the queue', async () => {
  const second = await queueAt(stage, rank);
  for (const one of [driver, second]) {
    const { items } = (await ask(one, await completed([passenger(1)], one))).body;
    await stage.admin.post(`/passenger-blocks/${items[0].id}/decide`, { approved: true, answer: 'Sim' });
  }
  const trip = await request(stage, { passengers: [passenger(1)] });
  expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: driver.driverId });
});
