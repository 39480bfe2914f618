import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ensureRoles } from '#server/platform/database/roles.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { startDatabaseWire } from '#tests/chaos/proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { startJobs } from './runner.ts';

let database: TestDatabase;
let jobs: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureRoles(database.ownerUrl);
  jobs = database.openPool({ role: 'painel_jobs', max: 3 });
});
afterAll(() => database.drop());
afterEach(() => void vi.useRealTimers());

/** Starts one job with this interval, and counts its rounds. */
async function start(everySeconds: number, until = Promise.resolve(), over = jobs) {
  const rounds = { count: 0 };
  const run = () => {
    rounds.count += 1;
    return until;
  };
  const log = createLog({ level: 'silent' });
  const runner = await startJobs(over, log, [{ name: 'round', everySeconds, run }], null);
  return { rounds, stop: async () => runner.stop() };
}

it('runs a round in time when the clock of this machine is an hour ahead of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const { rounds, stop } = await start(1);
  await vi.waitFor(() => expect(rounds.count).toBeGreaterThan(1), 8_000);
  await stop();
});

/** Moves the next round an hour ahead, as a clock that was set back leaves it. */
const strand = () =>
  sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'round' and locked_at is null and run_at > now()`.execute(
    jobs.db,
  );

it('runs a round that was stranded when the clock of the database was set back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { rounds, stop } = await start(5);
  await vi.waitFor(async () => expect((await strand()).numAffectedRows).toBe(1n), 8_000);
  const before = rounds.count;
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(rounds.count).toBe(before + 1), 8_000);
  await stop();
});

/** Makes the lock of a round older than its last renewal may be. */
const lose = () =>
  sql`
    update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'a node that is gone'
    where key = 'round'`.execute(jobs.db);

it('runs a round that a node has taken and not ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { rounds, stop } = await start(3600);
  await vi.waitFor(() => expect(rounds.count).toBe(1), 8_000);
  await lose();
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(rounds.count).toBe(2), 8_000);
  await stop();
});

it('leaves a long round alone as long as its node renews the lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const { rounds, stop } = await start(3600, done);
  await vi.waitFor(() => expect(rounds.count).toBe(1), 8_000);
  await lose();
  await vi.advanceTimersByTimeAsync(10_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const begun = rounds.count;
  end();
  await stop();
  expect(begun).toBe(1);
});

it('starts as soon as a database answers that was unreachable at the start', async () => {
  const { wire, url } = await startDatabaseWire(database.ownerUrl);
  const over = openPool(url, { role: 'painel_jobs', max: 3 });
  wire.set('refused');
  const { rounds, stop } = await start(1, Promise.resolve(), over);
  expect(rounds.count).toBe(0);
  wire.set('open');
  await vi.waitFor(() => expect(rounds.count).toBeGreaterThan(0), 8_000);
  await stop();
  await over.close();
  await wire.close();
});
