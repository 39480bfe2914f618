import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/pool.ts';
import { replay } from '#server/platform/live/replay.ts';
import { cacheAnswer } from '#server/platform/outside/answers.ts';
import { newId } from '#server/platform/uuid.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { purgeJob } from './purge.ts';

let database: TestDatabase;
let pools: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pools = database.openPool();
  await sql`delete from outbox_readers`.execute(pools.db);
});
afterAll(() => database.drop());

const run = () => purgeJob(pools).run();

/** Inserts an event that is `minutesAgo` old; returns its transaction id. */
async function happened(topic: string, minutesAgo: number): Promise<bigint> {
  const created_at = sql<Date>`now() - make_interval(mins => ${minutesAgo})`;
  const { xid } = await pools.db
    .insertInto('outbox')
    .values({ topic, audiences: ['admin'], created_at })
    .returning('xid')
    .executeTakeFirstOrThrow();
  return BigInt(xid);
}

async function missedSince(xid: bigint): Promise<string[] | 'reset'> {
  const { rows } = await pools.pool.query<{ epoch: string }>('select epoch from live_epoch');
  const epoch = rows[0]?.epoch ?? '';
  const missed = await replay(pools.pool, `${epoch}.${xid}`, epoch, new Set(['admin']));
  return missed === 'reset' ? missed : missed.map(({ topic }) => topic);
}

it('the purge removes events after six hours, and a page with an older cursor gets `reset`', async () => {
  const xids = [await happened('first', 400), await happened('old', 361), await happened('kept', 359)] as const;
  expect(await missedSince(xids[0])).toEqual(['first', 'old', 'kept']);
  await run();
  expect(await missedSince(xids[0])).toBe('reset');
  expect(await missedSince(xids[1])).toBe('reset');
  expect(await missedSince(xids[2])).toEqual(['kept']);
  // Rounds that find no events, or only older events, do not move the stored position back.
  await run();
  expect(await missedSince(xids[1])).toBe('reset');
  expect(await missedSince(xids[2])).toEqual(['kept']);
});

it('one round of the purge removes every expired event, even more than one batch', async () => {
  await sql`insert into outbox (topic, audiences, created_at)
    select 'busy', '{admin}', now() - interval '7 hours' from generate_series(1, 12000)`.execute(pools.db);
  await run();
  expect(await pools.db.selectFrom('outbox').select('id').where('topic', '=', 'busy').execute()).toEqual([]);
});

it('the purge keeps events that a reader of the outbox has not processed yet', async () => {
  const xid = await happened('unread', 400);
  await sql`insert into outbox_readers (name, checkpoint) values ('slow', ${String(xid)}::xid8)`.execute(pools.db);
  await run();
  const unread = () => sql`select from outbox where topic = 'unread'`.execute(pools.db).then(({ rows }) => rows.length);
  expect(await unread()).toBe(1);
  await sql`delete from outbox_readers where name = 'slow'`.execute(pools.db);
  await run();
  expect(await unread()).toBe(0);
});

it('the purge removes expired answers of outside services, because addresses are personal data', async () => {
  const keep = (question: string, lifeSeconds: number) =>
    cacheAnswer(pools.db, { service: 'geocoder', question, value: [question], lifeSeconds });
  await keep('Rua A, 1', -1);
  await keep('Rua B, 2', 60);
  await run();
  const rows = await pools.db.selectFrom('outside_answers').select('answer').execute();
  expect(rows).toEqual([{ answer: { value: ['Rua B, 2'] } }]);
});

it('the purge removes idempotency keys after 72 hours', async () => {
  const userId = newId();
  for (const [key, hours] of [
    ['old', 73],
    ['kept', 71],
  ] as const) {
    await sql`insert into idempotency_keys (user_id, operation, key, body_hash, answer, created_at)
      values (${userId}, 'trips.create', ${key}, '', '{}', now() - make_interval(hours => ${hours}))`.execute(pools.db);
  }
  await run();
  const rows = await pools.db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute();
  expect(rows).toEqual([{ key: 'kept' }]);
});
