import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accept,
  decline,
  type Driver,
  expectLaws,
  makeRank,
  queueAt,
  request,
  setStage,
  show,
  type Stage,
} from '#tests/dispatch/stage.ts';

let stage: Stage;
let rank: string;

beforeEach(async () => {
  stage = await setStage();
  rank = await makeRank(stage, 'Congonhas');
});
afterEach(() => stage.panel.close());

const bruno = { name: 'Bruno Alves', phone: '(11) 97777-0001' };
const carla = { name: 'Carla Dias', phone: '(11) 97777-0002' };
const about = { conduct: 'threat', description: 'Ameaçou com uma garrafa.' };
const answer = 'Conferimos com o passageiro.';

const ride = (...passengers: object[]) => request(stage, { passengers });

/** Completes a trip of the passenger with the driver, who is first in the queue, and puts the driver at its front again. */
async function driveWith(driver: Driver, passengers: object[] = [bruno], ending = 'complete'): Promise<string> {
  const { id } = await request(stage, { passengers });
  expect((await accept(driver, { id })).status).toBe(200);
  const { vehicles } = (await stage.admin.get(`/partners/${driver.partnerId}`)).body;
  const crew = { driverId: driver.driverId, vehicleId: vehicles[0].id };
  const steps: [string, object][] = [
    ['depart', crew],
    ['arrive', {}],
    ['begin', {}],
    [ending, {}],
  ];
  for (const [step, body] of steps) expect((await driver.user.post(`/trips/${id}/${step}`, body)).status).toBe(200);
  return id;
}

const ask = ({ user }: Driver, tripId: string, more: object = {}) =>
  user.post('/passenger-blocks', { tripId, ...about, ...more });
const decide = (id: string, approved = true) =>
  stage.admin.post(`/passenger-blocks/${id}/decide`, { approved, answer });
const lift = (id: string) => stage.admin.post(`/passenger-blocks/${id}/lift`, { reason: 'Acordo entre os dois' });
const listed = async (driver: Driver) => (await driver.user.get('/passenger-blocks')).body.items;

/** Makes a driver who blocked Bruno and waits in the queue. */
async function blocker(): Promise<Driver & { blockId: string }> {
  const driver = await queueAt(stage, rank);
  const tripId = await driveWith(driver);
  const { items } = (await ask(driver, tripId)).body;
  expect((await decide(items[0].id)).status).toBe(200);
  await driver.user.post('/queue/join', {
    rankId: rank,
    fixes: [0, 10].map((secondsAgo) => ({ lat: -23.6273, lng: -46.6566, accuracyMeters: 10, secondsAgo })),
  });
  return { ...driver, blockId: items[0].id };
}

const decisionOf = async (driver: Driver, tripId: string) =>
  (await driver.user.get(`/trips/${tripId}/decisions`)).body.items;
const endNow = (id: string, days = 0) =>
  stage.panel.services.db
    .updateTable('passenger_blocks')
    .set({ ends_at: sql<Date>`app_now() + make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute();

describe('a block of a passenger', () => {
  test('passes the driver over for this passenger only, and the driver reads why', async () => {
    const first = await blocker();
    const second = await queueAt(stage, rank);
    await queueAt(stage, rank);
    const trip = await ride(bruno);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: second.driverId });
    expect(await decisionOf(first, trip.id)).toMatchObject([
      { lines: [{ place: 1, passedOver: 'Pediu para não atender este passageiro.' }] },
    ]);
    expect(await show(stage, (await ride(carla)).id)).toMatchObject({ offeredDriverId: first.driverId });
    await expectLaws(stage);
  });

  test('recognises the passenger by the phone, also with other passengers and under another name', async () => {
    const first = await blocker();
    const second = await queueAt(stage, rank);
    const trip = await ride(carla, { name: 'B. Souza', phone: '+55 11 97777 0001' });
    expect(await show(stage, trip.id)).toMatchObject({ offeredDriverId: second.driverId });
    expect(await decisionOf(first, trip.id)).toHaveLength(1);
  });

  test('leaves no trip uncovered: when all drivers blocked the passenger, the first one gets the offer', async () => {
    const [first, second] = [await blocker(), await blocker()];
    const trip = await ride(bruno);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: first.driverId });
    await decline(first, trip);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: second.driverId });
    expect((await accept(second, trip)).status).toBe(200);
    await expectLaws(stage);
  });

  test('is ignored for the drivers that remain, before the trip enters the pool', async () => {
    const first = await blocker();
    const second = await queueAt(stage, rank);
    const trip = await ride(bruno);
    await decline(second, trip);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId: first.driverId });
    const [, last] = await decisionOf(second, trip.id);
    expect(last).toMatchObject({ lines: [{ place: 2, passedOver: 'Já recebeu oferta desta viagem.' }] });
    await decline(first, trip);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    expect((await first.user.get('/passenger-blocks/trips')).body).toEqual({ tripIds: [trip.id] });
    expect((await accept(first, trip)).status).toBe(200);
    await expectLaws(stage);
  });

  test('has no effect while it waits, when it was refused, after 90 days, and after the central lifted it', async () => {
    const first = await blocker();
    await queueAt(stage, rank);
    const offered = async () => {
      const { id } = await ride(bruno);
      const { offeredDriverId } = await show(stage, id);
      await stage.client.post(`/trips/${id}/cancel`, { reason: 'Mudou' });
      return offeredDriverId === first.driverId;
    };
    expect(await offered()).toBe(false);
    const [{ endsAt, answeredAt, state }] = await listed(first);
    expect([state, Date.parse(endsAt) - Date.parse(answeredAt)]).toEqual(['valid', 90 * 86_400_000]);
    await endNow(first.blockId);
    expect([await offered(), (await listed(first))[0].state]).toEqual([true, 'ended']);
    await endNow(first.blockId, 1);
    expect(await offered()).toBe(false);
    expect((await lift(first.blockId)).status).toBe(200);
    expect([await offered(), (await listed(first))[0].state]).toEqual([true, 'lifted']);
    expect((await lift(first.blockId)).body.reason).toBe('illegal_transition');
  });
});

describe('a request for a block', () => {
  test('is answered once by the central, whose user the driver does not see', async () => {
    const driver = await queueAt(stage, rank);
    const { items } = (await ask(driver, await driveWith(driver))).body;
    expect(items).toMatchObject([{ state: 'asked', passengerName: 'Bruno', ...about, answer: null, endsAt: null }]);
    const [{ id }] = items;
    const shown = (await stage.attendant.get('/passenger-blocks')).body.items;
    expect(shown).toMatchObject([{ id, passengerName: 'Bruno Alves', state: 'asked' }]);
    const refused = await stage.attendant.post(`/passenger-blocks/${id}/decide`, { approved: false, answer });
    expect(refused.body.items).toMatchObject([{ id, state: 'refused', answer, answeredBy: expect.any(String) }]);
    expect((await decide(id)).body.reason).toBe('illegal_transition');
    expect((await lift(id)).body.reason).toBe('illegal_transition');
    expect(await listed(driver)).toMatchObject([{ state: 'refused', answer, answeredBy: null }]);
    expect((await stage.client.get('/passenger-blocks')).status).toBe(403);
  });

  test('needs a conduct of the list and a description', async () => {
    const driver = await queueAt(stage, rank);
    const tripId = await driveWith(driver);
    const fieldOf = async (more: object) => (await ask(driver, tripId, more)).body.errors[0].field;
    expect(await fieldOf({ conduct: 'destination' })).toBe('conduct');
    expect(await fieldOf({ description: ' ' })).toBe('description');
    expect(await fieldOf({ conduct: 'other' })).toBe('otherConduct');
    expect(await fieldOf({ passenger: 1 })).toBe('passenger');
    const named = await ask(driver, tripId, { conduct: 'other', otherConduct: 'Fumou no carro' });
    expect(named.body.items).toMatchObject([{ conduct: 'other', otherConduct: 'Fumou no carro' }]);
  });

  test('is possible after a no-show', async () => {
    const driver = await queueAt(stage, rank);
    const { id } = await ride(bruno);
    await accept(driver, { id });
    const ended = { status: 'no_show' as const, driver_id: driver.driverId, ended_at: new Date() };
    await stage.panel.services.db.updateTable('trips').set(ended).where('id', '=', id).execute();
    expect((await ask(driver, id)).status).toBe(201);
  });

  test('is written to the audit log without the texts', async () => {
    await blocker();
    const { items } = (await stage.admin.get('/audit')).body;
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['passenger_block.ask', 'passenger_block.approve']));
    expect(JSON.stringify(items)).not.toContain(about.description);
  });
});
