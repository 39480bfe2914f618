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

/** Starts one job with this interval, counts its rounds, and collects its log. */
async function start(everySeconds: number, until = Promise.resolve(), over = jobs) {
  const rounds = { count: 0 };
  const run = () => {
    rounds.count += 1;
    return until;
  };
  const lines: string[] = [];
  const log = createLog({ level: 'debug', terminal: false, write: (line) => void lines.push(line) });
  const runner = await startJobs(over, log, [{ name: 'round', everySeconds, run }], null);
  return { rounds, lines, stop: async () => runner.stop() };
}

it('a job runs in time when the clock of its node is an hour ahead of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  const { rounds, stop } = await start(1);
  await vi.waitFor(() => expect(rounds.count).toBeGreaterThan(1), 8_000);
  await stop();
});

/** Moves the next round an hour ahead. Setting the clock of the database back has the same effect. */
const strand = () =>
  sql`update recurring_jobs set run_at = now() + interval '1 hour' where node is null and run_at > now()`.execute(
    jobs.db,
  );

it('a job whose next round is too far ahead, because the clock was set back, runs at once', async () => {
  const { rounds, stop } = await start(60);
  await vi.waitFor(async () => expect((await strand()).numAffectedRows).toBe(1n), 8_000);
  const before = rounds.count;
  await vi.waitFor(() => expect(rounds.count).toBe(before + 1), 8_000);
  await stop();
});

/** Makes the last renewal of a claim so old that the claim counts as lost. */
const lose = () => sql`update recurring_jobs set renewed_at = now() - interval '1 minute'`.execute(jobs.db);

it('a node runs the round of a job whose claim by another node was not renewed', async () => {
  const gone = await start(3600);
  await vi.waitFor(() => expect(gone.rounds.count).toBe(1), 8_000);
  await gone.stop();
  await sql`update recurring_jobs set node = gen_random_uuid(), started_at = now(), renewed_at = now()`.execute(
    jobs.db,
  );
  const { rounds, stop } = await start(3600);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = rounds.count;
  await lose();
  await vi.waitFor(() => expect(rounds.count).toBe(1), 8_000);
  await stop();
  expect(before).toBe(0);
});

const untilRenewed = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from recurring_jobs where renewed_at > now() - interval '40 s'`.execute(jobs.db);
    expect(rows).toHaveLength(1);
  }, 8_000);

it('no other node runs a job as long as its node renews the claim', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const long = await start(3600, done);
  await vi.waitFor(() => expect(long.rounds.count).toBe(1), 8_000);
  await lose();
  await vi.advanceTimersByTimeAsync(10_000);
  await untilRenewed();
  const other = await start(3600);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const begun = other.rounds.count;
  end();
  await Promise.all([long.stop(), other.stop()]);
  expect([begun, long.rounds.count]).toEqual([0, 1]);
});

/** Waits until the job is not running, and due in the future. */
const untilDone = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from recurring_jobs where node is null and run_at > now()`.execute(jobs.db);
    expect(rows).toHaveLength(1);
  }, 8_000);

it('only one of several nodes runs a round, and a failed job runs again in the next round', async () => {
  const fails = Promise.reject(new Error('as planned'));
  fails.catch(() => undefined);
  const nodes = await Promise.all([start(3600, fails), start(3600, fails), start(3600, fails)]);
  const count = () => nodes.reduce((sum, { rounds }) => sum + rounds.count, 0);
  await untilDone();
  const before = count();
  await sql`update recurring_jobs set run_at = now()`.execute(jobs.db);
  await untilDone();
  await Promise.all(nodes.map(({ stop }) => stop()));
  expect([before > 0, count() - before]).toEqual([true, 1]);
});

it('a job that another node is claiming is skipped, and does not delay the others', async () => {
  const ran: string[] = [];
  const job = (name: string) => ({ name, everySeconds: 3600, run: async () => void ran.push(name) });
  const startBoth = () => startJobs(jobs, createLog({ level: 'silent' }), [job('claimed'), job('free')], null);
  await (await startBoth()).stop();
  await sql`update recurring_jobs set run_at = now() - interval '1 second', node = null, started_at = null, renewed_at = null`.execute(
    jobs.db,
  );
  ran.length = 0;
  const claiming = database.openPool({ role: 'painel_jobs', max: 1 });
  await claiming.db.transaction().execute(async (tx) => {
    await sql`select from recurring_jobs where name = 'claimed' for update`.execute(tx);
    const node = await startBoth();
    await vi.waitFor(() => expect(ran).toEqual(['free']), 8_000);
    await node.stop();
  });
});

it('a node repeats a round whose end it could not record, as soon as the database answers', async () => {
  const { wire, url } = await startDatabaseWire(database.ownerUrl);
  const over = openPool(url, { role: 'painel_jobs', max: 3 });
  const { promise: done, resolve: end } = Promise.withResolvers<void>();
  const { rounds, lines, stop } = await start(3600, done, over);
  await vi.waitFor(() => expect(rounds.count).toBe(1), 8_000);
  wire.set('refused');
  end();
  await vi.waitFor(() => expect(lines.join('')).toContain('Fim da tarefa não registrado'), 8_000);
  wire.set('open');
  await vi.waitFor(() => expect(rounds.count).toBe(2), 8_000);
  await stop();
  await over.close();
  await wire.close();
});

it('jobs start as soon as the database answers when it was unreachable at the start of the node', async () => {
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

it('the start of a node of another version does not stop jobs that this version does not have', async () => {
  const run = vi.fn<() => Promise<void>>(async () => undefined);
  const silent = createLog({ level: 'silent' });
  const newer = await startJobs(jobs, silent, [{ name: 'new', everySeconds: 3600, run }], null);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 8_000);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from recurring_jobs where name = 'new' and node is null`.execute(jobs.db);
    expect(rows).toHaveLength(1);
  }, 8_000);
  const older = await startJobs(jobs, silent, [], null);
  await sql`update recurring_jobs set run_at = now() where name = 'new'`.execute(jobs.db);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), 8_000);
  await Promise.all([newer.stop(), older.stop()]);
});
