import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, ELSEWHERE, fixesAt, makeDriver, makeQueue, makeRank } from '#tests/queue.ts';
import { countRefusal, leaveForTrip } from './leave-for-trip.ts';

const lines: string[] = [];
let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  // Noon in São Paulo, so that no test passes midnight.
  panel = await startPanel({
    clock: new Date('2027-03-10T15:00:00Z'),
    log: createLog({ level: 'trace', terminal: false, write: (line) => lines.push(line) }),
  });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const rank = (more: object = {}) => makeRank(admin, central.areaId, more);
const driver = () => makeDriver(panel, central);
const join = ({ caller }: DriverAtRank, rankId: string, fixes: object[] = fixesAt(CENTRE)) =>
  caller.post('/queue/join', { rankId, fixes });
const queueOf = (drivers: DriverAtRank[], rankId: string): Promise<number[]> =>
  must(admin.get('/queues')).then(({ items }) =>
    items
      .find((queue: { rankId: string }) => queue.rankId === rankId)
      .places.map(({ driverId }: { driverId: string }) => drivers.findIndex((one) => one.driverId === driverId)),
  );
const settings = (change: object) => must(admin.patch('/settings', change));
/** Returns the departures of a driver, latest first. */
const departures = async ({ driverId }: DriverAtRank) => {
  const stays = panel.services.db.selectFrom('queue_places').select('left_for').where('driver_id', '=', driverId);
  return (await stays.orderBy('left_at', 'desc').execute()).map(({ left_for }) => left_for);
};

describe('a queue', () => {
  test('has the order in which twenty concurrent drivers entered, each once', async () => {
    const rankId = await rank();
    const drivers = await Promise.all(Array.from({ length: 20 }, driver));
    const answers = await Promise.all(drivers.flatMap((one) => [join(one, rankId), join(one, rankId)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const order = await queueOf(drivers, rankId);
    expect(order.toSorted((a, b) => a - b)).toEqual(drivers.map((_, index) => index));
    const rows = await panel.services.db
      .selectFrom('queue_places')
      .select('driver_id')
      .where('rank_id', '=', rankId)
      .orderBy('sequence')
      .execute();
    expect(order).toEqual(rows.map(({ driver_id }) => drivers.findIndex(({ driverId }) => driverId === driver_id)));
    const places = await Promise.all(drivers.map(async ({ caller }) => (await must(caller.get('/queue'))).place.place));
    expect(order.map((index) => places[index])).toEqual(drivers.map((_, index) => index + 1));
  });

  test('holds a driver who is in no other queue', async () => {
    const [first, second] = [await rank({ name: 'Rodoviária' }), await rank()];
    const one = await driver();
    await must(join(one, first));
    const refused = await join(one, second);
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Rodoviária') } });
    await must(one.caller.post('/queue/leave'));
    expect((await must(join(one, second))).place).toMatchObject({ rankId: second, place: 1, isConfirmed: true });
    const other = await driver();
    const answers = await Promise.all([first, second].map((rankId) => join(other, rankId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('has a waiting list after its capacity', async () => {
    const rankId = await rank({ capacity: 1 });
    const [, second] = await makeQueue(panel, central, rankId, 2);
    expect((await must(second?.caller.get('/queue') as never)).place).toMatchObject({
      place: 2,
      passedOver: expect.arrayContaining([expect.stringContaining('lista de espera')]),
    });
  });

  test('is closed to a driver with a running trip, of another area, or without a record in use', async () => {
    const rankId = await rank();
    const far = await must(admin.post('/areas', { name: 'Santos', uf: 'SP', timeZone: 'America/Sao_Paulo' }));
    const one = await driver();
    expect((await join(one, await makeRank(admin, far.id))).status).toBe(404);
    expect((await join(one, await rank({ active: false }))).status).toBe(404);
    const trip = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
    const { db } = panel.services;
    await db
      .updateTable('trips')
      .set({ status: 'en_route', partner_id: one.partnerId, driver_id: one.driverId })
      .where('id', '=', trip.id)
      .execute();
    expect((await join(one, rankId)).body.detail).toContain('viagem em andamento');
    await db.updateTable('trips').set({ status: 'accepted' }).where('id', '=', trip.id).execute();
    await must(join(one, rankId));
    const other = await driver();
    await db.updateTable('drivers').set({ active: false }).where('id', '=', other.driverId).execute();
    expect((await join(other, rankId)).body.detail).toContain('não está ativo');
  });
});

describe('a driver who enters', () => {
  test('by position is confirmed at once, and by hand as the central has set', async () => {
    const rankId = await rank();
    const enter = async (fixes: object[]) => {
      const { status, body } = await join(await driver(), rankId, fixes);
      return status === 200 ? body.place.isConfirmed : status;
    };
    const poor = fixesAt(CENTRE, { accuracyMeters: 80 });
    const tried = [fixesAt(CENTRE), fixesAt(CENTRE, { count: 1 }), poor, fixesAt(ELSEWHERE), []];
    const results: unknown[] = [];
    for (const queueEntryByHand of ['confirm', 'allow', 'refuse']) {
      await settings({ queueEntryByHand });
      for (const fixes of tried) results.push(await enter(fixes));
    }
    await settings({ queueEntryByHand: 'confirm' });
    const [unconfirmed, confirmed, refused] = [false, true, 409].map((each) => Array.from({ length: 4 }, () => each));
    expect(results).toEqual([true, unconfirmed, true, confirmed, true, refused].flat());
  });

  test('by hand is confirmed by the central, or by the position', async () => {
    const rankId = await rank();
    const [one, two] = [await driver(), await driver()];
    expect((await must(join(one, rankId, []))).place.passedOver).toContain(
      'A central ainda não confirmou sua entrada no ponto.',
    );
    await must(join(two, rankId, []));
    const attendant = await panel.signIn({ tipo: 'cadviagens' });
    const { places } = await must(attendant.post(`/queues/${rankId}/confirm`, { driverId: one.driverId }));
    expect(places.map(({ isConfirmed }: { isConfirmed: boolean }) => isConfirmed)).toEqual([true, false]);
    const { place } = await must(two.caller.post('/queue/report', { fixes: fixesAt(CENTRE) }));
    expect(place).toMatchObject({ place: 2, isConfirmed: true });
  });
});

describe('a driver who leaves', () => {
  test('is recognised by positions outside for a minute, not by one of poor accuracy', async () => {
    const rankId = await rank();
    const [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
    const report = async (fixes: object[]) => (await must(one.caller.post('/queue/report', { fixes }))).place?.rankId;
    expect(await report(fixesAt(ELSEWHERE, { count: 2 }))).toBe(rankId);
    expect(await report(fixesAt(ELSEWHERE, { count: 3, accuracyMeters: 5_000 }))).toBe(rankId);
    expect(await report(fixesAt(CENTRE, { count: 3 }))).toBe(rankId);
    expect(await report(fixesAt(ELSEWHERE, { count: 3 }))).toBeUndefined();
    expect(await departures(one)).toEqual(['away']);
  });

  test('by the own wish goes to the end when coming back', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 2);
    const [one] = drivers as [DriverAtRank];
    expect((await must(one.caller.post('/queue/leave'))).place).toBeNull();
    await must(one.caller.post('/queue/leave'));
    await must(join(one, rankId));
    expect(await queueOf(drivers, rankId)).toEqual([1, 0]);
  });
});

/** Lets the driver leave for a trip that ended in a status some minutes ago. */
const loseTrip = async (one: DriverAtRank, status: 'cancelled' | 'no_show' | 'completed', minutesAgo = 5) => {
  const { db } = panel.services;
  const { id } = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
  await db.transaction().execute((tx) => leaveForTrip(tx, one.driverId, id));
  const ended_at = new Date(Date.parse('2027-03-10T15:00:00Z') - minutesAgo * 60_000);
  const assigned = { partner_id: one.partnerId, driver_id: one.driverId };
  await db
    .updateTable('trips')
    .set({ status, ended_at, ...assigned })
    .where('id', '=', id)
    .execute();
};

test('positions of drivers are neither stored nor logged', async () => {
  const rankId = await rank();
  const [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
  const fixes = fixesAt({ lat: -23.6123457, lng: -46.6543219 }, { count: 3 });
  await must(one.caller.post('/queue/report', { fixes }, { 'idempotency-key': 'relato-com-posicao' }));
  await must(one.caller.post('/queue/join', { rankId, fixes }, { 'idempotency-key': 'entrada-com-posicao' }));
  const { rows } = await sql`
    select table_name from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and query_to_xml(format('select * from %I.%I', table_schema, table_name), false, true, '')::text ~ '23\\.6123|46\\.6543'`.execute(
    panel.services.db,
  );
  expect(rows).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => /23\.6123|46\.6543/.test(line))).toEqual([]);
});

describe('a driver whose client cancels or does not come', () => {
  test('gets the old place back, twice a day', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 3);
    const [, one] = drivers as [DriverAtRank, DriverAtRank];
    for (const [status, order] of [
      ['cancelled', [0, 1, 2]],
      ['no_show', [0, 1, 2]],
      ['cancelled', [0, 2, 1]],
    ] as const) {
      await loseTrip(one, status);
      expect(await queueOf(drivers, rankId)).toEqual([0, 2]);
      const { offeredReturn } = await must(one.caller.get('/queue'));
      expect(offeredReturn?.rankId).toBe(order[1] === 1 ? rankId : undefined);
      await must(join(one, rankId));
      expect(await queueOf(drivers, rankId)).toEqual(order);
    }
  });

  test('goes to the end after another end of the trip, after the time, or at another rank', async () => {
    for (const [status, minutes] of [
      ['completed', 5],
      ['cancelled', 21],
    ] as const) {
      const rankId = await rank();
      const drivers = await makeQueue(panel, central, rankId, 2);
      const [one] = drivers as [DriverAtRank];
      await loseTrip(one, status, minutes);
      expect((await must(one.caller.get('/queue'))).offeredReturn).toBeNull();
      await must(join(one, rankId));
      expect(await queueOf(drivers, rankId)).toEqual([1, 0]);
    }
    const [rankId, other] = [await rank(), await rank()];
    const [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
    await loseTrip(one, 'cancelled');
    const drivers = [...(await makeQueue(panel, central, other, 1)), one];
    await must(join(one, other));
    expect(await queueOf(drivers, other)).toEqual([0, 1]);
  });
});

describe('a driver who declines or does not answer offers', () => {
  test('goes to the end at the most refusals of the settings, and never when it is zero', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 2);
    const [one, two] = drivers as [DriverAtRank, DriverAtRank];
    const decline = async ({ driverId }: DriverAtRank) => {
      await panel.services.db.transaction().execute((tx) => countRefusal(tx, driverId));
      return queueOf(drivers, rankId);
    };
    expect([await decline(one), await decline(one), await decline(one)]).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    await settings({ queueMostRefusals: 0 });
    // The second driver is now the first of the queue.
    const orders = [await decline(two), await decline(two), await decline(two), await decline(two)];
    await settings({ queueMostRefusals: 3 });
    expect(orders.map((order) => order.join())).toEqual(['1,0', '1,0', '1,0', '1,0']);
  });
});
