import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/database/pool.ts';
import { createLog } from '#server/platform/log.ts';
import { startStandIn, type StandIn } from '#tests/stand-in.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { OutsideService } from './service.ts';

const PAUSE_MS = 30_000;
/** Time limit that no answer reaches on a busy machine. */
const PATIENT_MS = 20_000;
const read = (body: unknown) => z.object({ n: z.number() }).parse(body).n;

let database: TestDatabase;
let pools: Database;
let server: StandIn;
let service: OutsideService;
const said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = database.openPool();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from outside_answers`.execute(pools.db);
  said.length = 0;
  server = await startStandIn({ kind: 'answering', body: { n: 1 } });
  service = serviceThatWaits(PATIENT_MS);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

function serviceThatWaits(timeoutMs: number): OutsideService {
  const log = createLog({ level: 'debug', terminal: false, write: (line) => said.push(line) });
  const options = { name: 'geocoder', lifeSeconds: 60, timeoutMs, pauseMs: PAUSE_MS } as const;
  return new OutsideService(options, { db: pools.db, log });
}

const passPause = () => vi.setSystemTime(Date.now() + PAUSE_MS);
const ask = (key: string, of = service) => of.ask({ key, url: new URL(`/?q=${key}`, server.url), read });
const failed = { ok: false };

it('a service is called once for a question, even if the question is asked concurrently', async () => {
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 1].map((value) => ({ ok: true, value })));
  server.mood = { kind: 'broken' };
  expect(await ask('a')).toEqual({ ok: true, value: 1 });
  expect(server.asked.map(({ search }) => search).toSorted()).toEqual(['?q=a', '?q=b']);
});

it('a service is called again after the cached answer has expired', async () => {
  await ask('a');
  await sql`update outside_answers set expires_at = now()`.execute(pools.db);
  server.mood = { kind: 'answering', body: { n: 2 } };
  expect(await ask('a')).toEqual({ ok: true, value: 2 });
});

it('the cache stores a question as a hash only', async () => {
  await ask('Rua das Flores, 10');
  const rows = await pools.db
    .selectFrom('outside_answers')
    .select(sql<string>`outside_answers::text`.as('row'))
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('Flores');
});

it.each([
  ['hangs', { kind: 'hanging' }, 150],
  ['is broken', { kind: 'broken' }, PATIENT_MS],
  ['answers no JSON', { kind: 'rubbish', text: '<html>' }, PATIENT_MS],
  ['answers other JSON', { kind: 'answering', body: { m: 1 } }, PATIENT_MS],
  ['answers without end', { kind: 'rubbish', text: `{"n":1}${' '.repeat(1_100_000)}` }, PATIENT_MS],
  ['redirects to another address', { kind: 'redirecting', to: 'http://127.0.0.1:1/' }, PATIENT_MS],
  ['answers too late', { kind: 'answering', body: { n: 1 }, afterMs: 400 }, 150],
] as const)(
  'a question fails when the service %s, and the log does not contain the question',
  async (_what, mood, timeoutMs) => {
    server.mood = mood;
    expect(await ask('Rua-das-Flores', serviceThatWaits(timeoutMs))).toEqual(failed);
    expect(said.join('')).not.toContain('Flores');
  },
);

it('a service is not called for some time after three failures in a row, and is used again when it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server.mood = { kind: 'broken' };
  for (const key of ['a', 'b', 'c', 'd', 'e']) expect(await ask(key)).toEqual(failed);
  expect(server.asked).toHaveLength(3);
  expect(said.join('')).toContain('em pausa');
  // A failure after the pause starts the next pause at once.
  passPause();
  for (const key of ['f', 'g']) expect(await ask(key)).toEqual(failed);
  expect(server.asked).toHaveLength(4);
  passPause();
  server.mood = { kind: 'answering', body: { n: 3 } };
  expect(await ask('a')).toEqual({ ok: true, value: 3 });
  expect(await ask('b')).toEqual({ ok: true, value: 3 });
  expect(said.join('')).toContain('respondendo de novo');
});

it('a service never has more than eight concurrent calls', async () => {
  server.mood = { kind: 'hanging' };
  const patient = serviceThatWaits(30_000);
  let refused = 0;
  const asking = Array.from({ length: 30 }, async (_, index) => {
    if (!(await ask(`q${index}`, patient)).ok) refused += 1;
  });
  await expect.poll(() => refused).toBe(22);
  expect(server.asked).toHaveLength(8);
  await server.close();
  await Promise.all(asking);
});
