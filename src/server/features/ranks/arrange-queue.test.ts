import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, fixesAt, makeDriver, makeQueue, makeRank } from '#tests/queue.ts';
import { recordOutOfOrder } from './arrange-queue.ts';
import { countRefusal, leaveForTrip } from './leave-for-trip.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let attendant: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
afterAll(() => panel.close());

const rank = () => makeRank(admin, central.areaId);
const indexes = (drivers: DriverAtRank[], queue: { places: { driverId: string }[] }) =>
  queue.places.map(({ driverId }) => drivers.findIndex((one) => one.driverId === driverId));
const move = (rankId: string, one: DriverAtRank | undefined, place: number, reason = 'Furou a fila') =>
  must(attendant.post(`/queues/${rankId}/move`, { driverId: one?.driverId, place, reason }));
/** Returns the reasons that each driver can read. */
const readable = (drivers: DriverAtRank[]) =>
  Promise.all(
    drivers.map(async ({ caller }) => {
      const { moves } = await must(caller.get('/queue'));
      return moves.map(({ reason }: { reason: string }) => reason).join();
    }),
  );

async function sequenceOf({ driverId }: DriverAtRank): Promise<number> {
  const stays = panel.services.db.selectFrom('queue_places').select('sequence').where('driver_id', '=', driverId);
  return (await stays.orderBy('id', 'desc').executeTakeFirstOrThrow()).sequence;
}

describe('a driver whom the central moves', () => {
  test('has the wanted place, and those put back read the reason but no name', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 4);
    expect(indexes(drivers, await move(rankId, drivers[3], 2))).toEqual([0, 3, 1, 2]);
    expect(await readable(drivers)).toEqual(['', 'Furou a fila', 'Furou a fila', '']);
    const told = JSON.stringify((await must(drivers[1]?.caller.get('/queue') as never)).moves);
    expect(told).not.toContain(drivers[3]?.driverId);
    expect(told).not.toContain('Motorista');
    const { rows } = { rows: await panel.services.db.selectFrom('queue_moves').selectAll().execute() };
    expect(rows).toMatchObject([
      { from_place: 4, to_place: 2, driver_id: drivers[3]?.driverId, moved_by: attendant.userId, trip_id: null },
    ]);
  });

  test('to a later place, the first place, or beyond the end', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 3);
    expect(indexes(drivers, await move(rankId, drivers[0], 2))).toEqual([1, 0, 2]);
    expect(indexes(drivers, await move(rankId, drivers[2], 1))).toEqual([2, 1, 0]);
    expect(indexes(drivers, await move(rankId, drivers[2], 500))).toEqual([1, 0, 2]);
    expect(indexes(drivers, await move(rankId, drivers[2], 3))).toEqual([1, 0, 2]);
    const moves = await panel.services.db
      .selectFrom('queue_moves')
      .select('id')
      .where('rank_id', '=', rankId)
      .execute();
    expect(moves).toHaveLength(3);
  });

  test('never takes the sequence of a driver who may come back to the old place', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 3);
    const [first, away, last] = drivers as [DriverAtRank, DriverAtRank, DriverAtRank];
    const { db } = panel.services;
    const before = await sequenceOf(away);
    const { id } = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
    await db.transaction().execute((tx) => leaveForTrip(tx, away.driverId, id));
    // The middle between the two others is the old sequence of the driver who is away.
    await db
      .updateTable('queue_places')
      .set({ sequence: 2 * before - (await sequenceOf(first)) })
      .where('driver_id', '=', last.driverId)
      .execute();
    const { driverId: newcomer, ...rest } = await makeDriver(panel, central);
    await must(rest.caller.post('/queue/join', { rankId, fixes: fixesAt(CENTRE) }));
    const all = [...drivers, { driverId: newcomer, ...rest }];
    expect(indexes(all, await move(rankId, all[3], 2))).toEqual([0, 3, 2]);
    await db
      .updateTable('trips')
      .set({ status: 'no_show', ended_at: new Date(), partner_id: away.partnerId, driver_id: away.driverId })
      .where('id', '=', id)
      .execute();
    await must(away.caller.post('/queue/join', { rankId, fixes: fixesAt(CENTRE) }));
    expect(await sequenceOf(away)).toBe(before);
  });

  test('keeps the confirmation, the pause and the refusals, and both stays are recorded', async () => {
    const rankId = await rank();
    const [one, two] = (await makeQueue(panel, central, rankId, 2)) as [DriverAtRank, DriverAtRank];
    const until = new Date(Date.now() + 1_800_000).toISOString();
    await must(two.caller.post('/presence/pause', { until }));
    await panel.services.db.transaction().execute((tx) => countRefusal(tx, two.driverId));
    const { places } = await move(rankId, two, 1);
    expect(places[0]).toMatchObject({ driverId: two.driverId, isConfirmed: true, pausedUntil: until, refusals: 1 });
    const stays = panel.services.db.selectFrom('queue_places').select('left_for').where('driver_id', '=', two.driverId);
    expect((await stays.orderBy('id').execute()).map(({ left_for }) => left_for)).toEqual(['moved', null]);
    expect(places[1].driverId).toBe(one.driverId);
  });
});

describe('a driver whom the central removes', () => {
  test('reads the reason, and those behind advance', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 2);
    const remove = { driverId: drivers[0]?.driverId, reason: 'Carro sem condições' };
    expect(indexes(drivers, await must(attendant.post(`/queues/${rankId}/remove`, remove)))).toEqual([1]);
    expect(await readable(drivers)).toEqual(['Carro sem condições', '']);
    expect((await attendant.post(`/queues/${rankId}/remove`, remove)).status).toBe(409);
    expect((await attendant.post(`/queues/${newId()}/remove`, remove)).status).toBe(404);
    expect((await attendant.post(`/queues/${rankId}/remove`, { ...remove, reason: ' ' })).status).toBe(400);
  });
});

describe('an offer out of order', () => {
  test('is explained to those who stood before, or to the whole queue', async () => {
    const rankId = await rank();
    const drivers = await makeQueue(panel, central, rankId, 3);
    const outside = await makeDriver(panel, central);
    const trip = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
    const offer = (driverId: string | undefined, reason: string) =>
      panel.services.db
        .transaction()
        .execute((tx) =>
          recordOutOfOrder(tx, { rankId, driverId: driverId ?? '', tripId: trip.id, reason, by: attendant.userId }),
        );
    await offer(drivers[2]?.driverId, 'Passageiro pediu van');
    expect(await readable(drivers)).toEqual(['Passageiro pediu van', 'Passageiro pediu van', '']);
    await offer(outside.driverId, 'Estava na porta');
    const newest = 'Estava na porta,Passageiro pediu van';
    expect(await readable(drivers)).toEqual([newest, newest, 'Estava na porta']);
  });
});
