import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  accept,
  airport,
  created,
  decline,
  type Driver,
  EXPIRED_MINUTES,
  fixesAt,
  join,
  makeDriver,
  makeRank,
  orderAt,
  queueAt,
  request,
  setStage,
  show,
  type Stage,
  station,
} from '#tests/dispatch/stage.ts';
import { sweepIn } from '#tests/sweep-in.ts';

/**
 * Attack: a driver gets or keeps a better place in the queue of a rank than the order of arrival gives: by a false
 * position, by coming back, with a client who cancels, or by leaving before an offer ends. Defence: each of these costs
 * the place, or is limited per day.
 */
let stage: Stage;
let rank: string;

beforeEach(async () => {
  stage = await setStage();
  rank = await makeRank(stage, 'Congonhas');
});
afterEach(() => stage.panel.close());

const ids = (...drivers: Driver[]) => drivers.map(({ driverId }) => driverId);
const vehicleOf = async ({ partnerId }: Driver) => {
  const { vehicles } = (await stage.admin.get(`/partners/${partnerId}`)).body;
  return vehicles.at(-1).id as string;
};
const cancel = (trip: { id: string }) => stage.client.post(`/trips/${trip.id}/cancel`, { reason: 'Mudou' });
const refusalsOf = async ({ driverId }: Driver): Promise<number> => {
  const { items } = (await stage.admin.get('/queues')).body;
  return items
    .flatMap(({ places }: { places: object[] }) => places)
    .find((place: { driverId: string }) => place.driverId === driverId)?.refusals;
};

describe('a false position', () => {
  const fix = { ...airport, accuracyMeters: 10, secondsAgo: 0 };
  test.each([
    ['lies in the future', { secondsAgo: -1 }],
    ['is older than any position that counts', { secondsAgo: 301 }],
    ['has an age that is no number', { secondsAgo: Number.NaN }],
    ['is infinitely old', { secondsAgo: 1e308 }],
    ['is exacter than possible', { accuracyMeters: -1 }],
    ['has no accuracy', { accuracyMeters: null }],
    ['is not on earth', { lat: 91 }],
    ['has no place', { lng: Number.POSITIVE_INFINITY }],
  ])('that %s is refused with the field, and no place is taken', async (_title, more) => {
    const driver = await makeDriver(stage);
    const answer = await driver.user.post('/queue/join', { rankId: rank, fixes: [fix, { ...fix, ...more }] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].field).toBe(`fixes.1.${Object.keys(more)[0]}`);
    expect(answer.body.errors[0].message).toMatch(/^[A-Z].*\.$/);
    expect(await orderAt(stage, rank)).toEqual([]);
  });

  test.each([
    ['a single position', [fix]],
    ['the same position twice', [fix, fix]],
    ['two positions of the same instant', [fix, { ...fix, lat: fix.lat + 0.0001 }]],
    ['an inexact position', fixesAt(airport, 51)],
    ['a position far away', fixesAt(station)],
  ])('%s does not confirm an entry', async (_title, fixes) => {
    const driver = await makeDriver(stage);
    const { body } = await driver.user.post('/queue/join', { rankId: rank, fixes });
    expect(body.place).toMatchObject({ isConfirmed: false });
  });
});

describe('coming back', () => {
  test('costs the place of a driver who leaves and joins again, also during an offer', async () => {
    const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const trip = await request(stage);
    expect(trip.id).toBeDefined();
    await first.user.post('/queue/leave', {});
    expect((await join(first, rank)).body.place).toMatchObject({ place: 2 });
    expect(await orderAt(stage, rank)).toEqual(ids(second, first));
    await sweepIn(stage.panel, EXPIRED_MINUTES);
    expect((await show(stage, trip.id)).offeredDriverId).toBe(second.driverId);
    expect(await refusalsOf(first)).toBe(1);
  });

  test('keeps the place and adds no sign of arrival for a driver who joins twice', async () => {
    const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    await Promise.all([join(first, rank), join(second, rank), join(first, rank)]);
    expect(await orderAt(stage, rank)).toEqual(ids(first, second));
  });

  test('is refused at the rank of an area in which the partner does not work', async () => {
    const other = await created(
      stage.admin.post('/areas', { name: 'Curitiba', uf: 'PR', timeZone: 'America/Sao_Paulo' }),
    );
    const foreign = await makeRank({ ...stage, central: { ...stage.central, areaId: other } }, 'Curitiba', {
      lat: -25.43,
      lng: -49.27,
    });
    const driver = await makeDriver(stage);
    const answer = await join(driver, foreign, { lat: -25.43, lng: -49.27 });
    expect(answer).toMatchObject({ status: 404, body: { detail: expect.stringContaining('praças') } });
    expect((await driver.user.get('/queue')).body.ranks.map(({ id }: { id: string }) => id)).toEqual([rank]);
  });
});

describe('a client who cancels for a driver', () => {
  test('gives the old place back twice a day, and the third time the end of the queue', async () => {
    const first = await queueAt(stage, rank);
    const places: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const trip = await request(stage);
      expect((await accept(first, trip)).status).toBe(200);
      const other = await queueAt(stage, rank);
      expect((await cancel(trip)).status).toBe(200);
      places.push((await join(first, rank)).body.place.place);
      expect(other.driverId).toBeDefined();
    }
    expect(places).toEqual([1, 1, 4]);
  });

  test('gives back the refusals together with the place', async () => {
    const first = await queueAt(stage, rank);
    await decline(first, await request(stage));
    const trip = await request(stage);
    await accept(first, trip);
    await cancel(trip);
    expect((await join(first, rank)).body.place).toMatchObject({ place: 1 });
    expect(await refusalsOf(first)).toBe(1);
  });

  test('gives no place back to a driver who gave the trip to a colleague', async () => {
    const first = await queueAt(stage, rank);
    const colleague = await makeDriver(stage, first.partnerId);
    const waiting = await queueAt(stage, rank);
    const trip = await request(stage);
    await accept(first, trip);
    const crew = { driverId: colleague.driverId, vehicleId: await vehicleOf(first) };
    expect((await first.user.post(`/trips/${trip.id}/depart`, crew)).status).toBe(200);
    await cancel(trip);
    for (const driver of [first, colleague]) expect((await join(driver, rank)).status).toBe(200);
    expect(await orderAt(stage, rank)).toEqual(ids(waiting, first, colleague));
  });

  test('gives no place back to a driver who gave the trip back, or after the time for it', async () => {
    const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const trip = await request(stage);
    await accept(first, trip);
    await first.user.post(`/trips/${trip.id}/give-back`, { reason: 'Pneu furado' });
    expect((await join(first, rank)).body.place).toMatchObject({ place: 2 });
    await accept(second, trip);
    await cancel(trip);
    await stage.admin.patch('/settings', { queueReturnSeconds: 0 });
    expect((await join(second, rank)).body.place).toMatchObject({ place: 2 });
  });
});

describe('a trip on which the driver does not wait', () => {
  test('takes a driver who sets out for it out of the queue', async () => {
    const driver = await queueAt(stage, rank);
    const trip = await request(stage);
    await accept(driver, trip);
    expect((await join(driver, rank)).status).toBe(200);
    const crew = { driverId: driver.driverId, vehicleId: await vehicleOf(driver) };
    expect((await driver.user.post(`/trips/${trip.id}/depart`, crew)).status).toBe(200);
    expect(await orderAt(stage, rank)).toEqual([]);
    expect(await join(driver, rank)).toMatchObject({ status: 409, body: { reason: 'illegal_transition' } });
  });

  test('cannot be kept beside another one by naming a colleague at the acceptance', async () => {
    const driver = await queueAt(stage, rank);
    const colleague = await makeDriver(stage, driver.partnerId);
    const offered = await request(stage);
    await queueAt(stage, rank);
    const other = await request(stage);
    await stage.admin.post(`/trips/${other.id}/withdraw`, {});
    const taken = await accept(driver, other);
    expect([taken.status, taken.body.driverId]).toEqual([200, driver.driverId]);
    for (const more of [{}, { driverId: colleague.driverId }]) {
      expect(await accept(driver, offered, more)).toMatchObject({ status: 409, body: { reason: 'overlap' } });
    }
    expect(await show(stage, offered.id)).toMatchObject({ status: 'offered' });
  });
});

describe('an offer that the driver does not want', () => {
  test('counts also when the driver pauses or closes the page, and moves to the end at the third', async () => {
    await stage.admin.patch('/settings', { queueMostRefusals: 3 });
    const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const pause = (until: string | null) => first.user.post('/presence/pause', { until });
    const counts: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const trip = await request(stage);
      await pause(new Date(Date.now() + 600_000).toISOString());
      await sweepIn(stage.panel, EXPIRED_MINUTES);
      await pause(null);
      counts.push(await refusalsOf(first));
      await cancel(trip);
    }
    expect(counts).toEqual([1, 2, 0]);
    expect(await orderAt(stage, rank)).toEqual(ids(second, first));
  });

  test('is not made for less than the shortest time', async () => {
    const policy = { chainSeconds: 25, offerSeconds: 20 };
    const [{ id }] = (await stage.admin.get('/dispatch-policies')).body.items;
    expect((await stage.admin.patch(`/dispatch-policies/${id}`, policy)).status).toBe(200);
    const [, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const trip = await request(stage);
    await sweepIn(stage.panel, 22 / 60);
    expect(await show(stage, trip.id)).toMatchObject({ status: 'available' });
    expect(await refusalsOf(second)).toBe(0);
  });
});

describe('the central', () => {
  test('cannot move or remove a driver, or offer out of order, without a reason that those passed over can read', async () => {
    const [first, second] = [await queueAt(stage, rank), await queueAt(stage, rank)];
    const inQueue = `/queues/${rank}`;
    const [move, remove] = [{ driverId: second.driverId, place: 1 }, { driverId: first.driverId }];
    for (const reason of [undefined, '', '   ', null]) {
      for (const [path, body] of [
        [`${inQueue}/move`, move],
        [`${inQueue}/remove`, remove],
      ] as const) {
        const answer = await stage.attendant.post(path, { ...body, reason });
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'reason']);
      }
    }
    expect(await orderAt(stage, rank)).toEqual(ids(first, second));
    expect((await stage.attendant.post(`${inQueue}/move`, { ...move, reason: 'Chegou antes' })).status).toBe(200);
    expect(await orderAt(stage, rank)).toEqual(ids(second, first));
    const { moves } = (await first.user.get('/queue')).body;
    expect(moves).toMatchObject([{ reason: 'Chegou antes' }]);
    expect(JSON.stringify(moves)).not.toContain(second.driverId);
  });
});
