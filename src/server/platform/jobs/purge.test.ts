import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db, Tx } from '#server/platform/database/pool.ts';
import { replay } from '#server/platform/live/replay.ts';
import { cacheAnswer } from '#server/platform/outside/answers.ts';
import { newId } from '#server/platform/uuid.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
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

/** Waits for the locks of partitions, because autovacuum may hold one. */
const run = (lockSeconds = 60) => purgeJob(pools, lockSeconds).run();

/** Inserts an event that is `minutesAgo` old; returns its transaction id. */
async function happened(topic: string, minutesAgo: number, db: Db | Tx = pools.db): Promise<bigint> {
  const created_at = sql<Date>`now() - make_interval(mins => ${minutesAgo})`;
  const { xid } = await db
    .insertInto('outbox')
    .values({ topic, audiences: ['admin'], created_at })
    .returning('xid')
    .executeTakeFirstOrThrow();
  return BigInt(xid);
}

/** Returns the topics of the stored events with one of these topics. */
async function stored(...topics: string[]): Promise<string[]> {
  const rows = await pools.db.selectFrom('outbox').select('topic').where('topic', 'in', topics).orderBy('id').execute();
  return rows.map(({ topic }) => topic);
}

/** Stores that the reader has processed all events below the transaction. */
const readUntil = (name: string, xid: bigint) =>
  sql`insert into outbox_readers (name, checkpoint) values (${name}, ${String(xid)}::xid8)`.execute(pools.db);
const forget = (name: string) => pools.db.deleteFrom('outbox_readers').where('name', '=', name).execute();

async function missedSince(xid: bigint): Promise<string[] | 'reset'> {
  const { rows } = await pools.pool.query<{ epoch: string }>('select epoch from live_epoch');
  const epoch = rows[0]?.epoch ?? '';
  const missed = await replay(pools.pool, `${epoch}.${xid}`, epoch, new Set(['admin']));
  return missed === 'reset' ? missed : missed.map(({ topic }) => topic);
}

// An event of eight hours ago is in the partition that is used next, one of four hours ago in the previous one, and one
// of twelve hours ago in the current one, at every hour of the day.
const NEXT = 8 * 60;
const PREVIOUS = 4 * 60;
const WEEK = 7 * 24 * 60;

it('the purge removes expired events, and a page with an older cursor gets `reset`', async () => {
  const xids = [await happened('first', NEXT), await happened('old', NEXT), await happened('kept', PREVIOUS)] as const;
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

it('the purge removes events after six hours', async () => {
  await happened('old', 361);
  await run();
  expect(await stored('old')).toEqual([]);
  await happened('young', 359);
  await run();
  expect(await stored('young')).toEqual(['young']);
});

it('events of every hour are stored after a week without a purge, and the first purge removes those that expired together', async () => {
  await sql`insert into outbox (topic, audiences, created_at) select 'week', '{admin}', at
    from generate_series(timestamptz '2026-01-28 00:30Z', '2026-02-03 23:30Z', '1 hour') at`.execute(pools.db);
  await sql`insert into outbox (topic, audiences, created_at)
    select topic, '{admin}', now() - make_interval(mins => ago) from (values
      ('in use', ${WEEK}::int), ('in use', 0), ('expired', ${WEEK + NEXT}), ('expired', ${NEXT})) e(topic, ago)`.execute(
    pools.db,
  );
  expect(await stored('week')).toHaveLength(7 * 24);
  await run();
  expect(await stored('in use', 'expired')).toEqual(['in use', 'in use']);
  // The events whose hours share the partition in use.
  expect(await stored('week')).toHaveLength(7 * 8);
  await pools.db.deleteFrom('outbox').where('topic', 'in', ['in use', 'week']).execute();
});

it('the purge keeps events that a reader of the outbox has not processed yet', async () => {
  await readUntil('slow', await happened('unread', NEXT));
  await run();
  expect(await stored('unread')).toEqual(['unread']);
  await forget('slow');
  await run();
  expect(await stored('unread')).toEqual([]);
});

it('the purge keeps an unread event whose transaction commits while the purge waits for it', async () => {
  const xid = await happened('read', NEXT);
  await readUntil('slow', xid + 1n);
  const late = await pools.db.startTransaction().execute();
  await happened('late', NEXT, late);
  const round = run();
  await untilWaiting(pools.db, 1);
  await late.commit().execute();
  await round;
  expect(await stored('read', 'late')).toEqual(['read', 'late']);
  await forget('slow');
});

it('the purge leaves a partition that a long transaction reads to the next round', async () => {
  await happened('read long', NEXT);
  const reader = await pools.db.startTransaction().execute();
  await reader.selectFrom('outbox').select('id').execute();
  await run(0.2);
  expect(await stored('read long')).toEqual(['read long']);
  await reader.rollback().execute();
  await run();
  expect(await stored('read long')).toEqual([]);
});

it('two nodes purge at the same time without an error', async () => {
  const xid = await happened('once', NEXT);
  await Promise.all([run(), run(), run()]);
  expect(await stored('once')).toEqual([]);
  expect(await missedSince(xid)).toBe('reset');
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
