import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { findRunning } from '#server/platform/embedded-postgres/supervisor.ts';
import { freePort } from '#tests/free-port.ts';
import { joinPanel, type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import { callerOf } from '#tests/panel.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import {
  accept,
  decline,
  type Driver,
  expectLaws,
  makeRank,
  orderAt,
  type Place,
  queueAt,
  request,
  setCentral,
  show,
  type Stage,
} from './stage.ts';

const DRIVERS = 8;
const KILL_AFTER = 3;

let dataDir: string;
let port: number;
let panel: KillablePanel;
let database: Database;
let stage: Stage<Place>;
let rank: string;
let drivers: Driver[];

async function start(): Promise<void> {
  panel = await startKillablePanel(dataDir, port);
  const url = await findRunning(dataDir);
  if (!url) throw new Error('no database is running');
  database = openPool(url, { role: 'painel_app', max: 4 });
}

async function restart(): Promise<void> {
  await database.close();
  await start();
  stage.panel.services = { db: database.db, pool: database.pool };
}

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  port = await freePort();
  await start();
  const { db, pool } = database;
  stage = await setCentral<Place>({
    services: { db, pool },
    signIn: async ({ tipo, ...links }) => {
      if (!tipo) throw new Error('the user has no role');
      const { userId, cookie } = await joinPanel(panel.url, database.db, tipo, links);
      return callerOf(panel.url, userId, cookie, { origin: panel.url });
    },
  });
  rank = await makeRank(stage, 'Congonhas');
  drivers = await Promise.all(Array.from({ length: DRIVERS }, () => queueAt(stage, rank)));
}, 120_000);
afterAll(async () => {
  await database.close();
  await panel.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const driverOf = (driverId: string | null): Driver => {
  const driver = drivers.find((one) => one.driverId === driverId);
  if (!driver) throw new Error(`no driver ${driverId}`);
  return driver;
};
const offersOf = (tripId: string) =>
  stage.panel.services.db
    .selectFrom('trip_offers')
    .select(['driver_id', 'status'])
    .where('trip_id', '=', tripId)
    .orderBy('id')
    .execute();

/** Lets the open offers end now. */
async function passTime(): Promise<void> {
  await stage.panel.services.pool.query(
    `update trips set offer_expires_at = app_now() where status = 'offered';
     update trip_offers set expires_at = app_now() where status = 'open'`,
  );
}

describe.skipIf(process.platform === 'win32')('a kill -9 of the panel', () => {
  test('between the next decision and its commit leaves the offer as it was, and the sweep goes on after it', async () => {
    const trip = await request(stage);
    const { offeredDriverId } = await show(stage, trip.id);
    const order = await orderAt(stage, rank);
    const holder = await stage.panel.services.pool.connect();
    holder.on('error', () => undefined);
    // The decision refers to its policy, so its insert waits after the offer to the next driver is written.
    await holder.query('begin');
    await holder.query('select from dispatch_policies for update');
    const answer = decline(driverOf(offeredDriverId), trip).catch(() => null);
    await untilWaiting(stage.panel.services.db, 1);
    await panel.kill();
    holder.release(true);
    expect(await answer).toBeNull();
    await restart();
    expect(await show(stage, trip.id)).toMatchObject({ status: 'offered', offeredDriverId, version: 2 });
    expect(await offersOf(trip.id)).toEqual([{ driver_id: offeredDriverId, status: 'open' }]);
    expect(await orderAt(stage, rank)).toEqual(order);
    await expectLaws(stage);
    await passTime();
    const next = order[order.indexOf(offeredDriverId ?? '') + 1];
    await expect.poll(() => show(stage, trip.id), { timeout: 20_000 }).toMatchObject({ offeredDriverId: next });
    expect(await offersOf(trip.id)).toMatchObject([{ status: 'expired' }, { driver_id: next, status: 'open' }]);
    await expectLaws(stage);
    await stage.client.post(`/trips/${trip.id}/cancel`, { reason: 'Mudou' });
  });

  test('during many answers loses no answered one, and leaves every other offer open or ended', async () => {
    const trips = await Promise.all(Array.from({ length: DRIVERS - 2 }, () => request(stage)));
    const answered = new Map<string, { driver: Driver; status: 'accepted' | 'declined' }>();
    let killed: Promise<void> | undefined;
    await Promise.all(
      trips.map(async (trip, index) => {
        const { offeredDriverId } = await show(stage, trip.id);
        const driver = driverOf(offeredDriverId);
        const isAccepting = index % 2 === 0;
        const answer = await (isAccepting ? accept : decline)(driver, trip).catch(() => null);
        if (answer?.status !== 200) return;
        answered.set(trip.id, { driver, status: isAccepting ? 'accepted' : 'declined' });
        if (answered.size >= KILL_AFTER) killed ??= panel.kill();
      }),
    );
    await killed;
    await restart();
    await expectLaws(stage);
    const waiting = await orderAt(stage, rank);
    for (const [tripId, { driver, status }] of answered) {
      const offers = await offersOf(tripId);
      expect(offers.filter((offer) => offer.driver_id === driver.driverId)).toEqual([
        { driver_id: driver.driverId, status },
      ]);
      expect(waiting.includes(driver.driverId)).toBe(status === 'declined');
    }
    await passTime();
    // The sweep of the new process ends every offer that ran out.
    const overdue = async () => {
      const { rows } = await stage.panel.services.pool.query(
        `select id from trips where status = 'offered' and offer_expires_at <= now()`,
      );
      return rows;
    };
    await expect.poll(overdue, { timeout: 20_000 }).toEqual([]);
    await expectLaws(stage);
  });
});
