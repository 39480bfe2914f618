import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a connection of a pool acts as the role of the pool from the first statement on', async () => {
  const { pool } = database.openPool();
  const jobs = database.openPool({ role: 'painel_jobs' });
  const query = 'select current_user, session_user';
  expect((await pool.query(query)).rows).toEqual([{ current_user: 'painel_app', session_user: 'painel_owner' }]);
  expect((await jobs.pool.query(query)).rows).toEqual([{ current_user: 'painel_jobs', session_user: 'painel_owner' }]);
});

/** Returns the number of statements prepared by name on the connection of a new pool. */
async function countNamed(pooled: boolean): Promise<unknown[]> {
  const { pool, prepared } = database.openPool({ max: 1, pooled });
  await pool.query({ name: 'one', text: 'select 1' });
  await prepared.selectNoFrom(sql`2`.as('two')).execute();
  return (await pool.query('select count(*) from pg_prepared_statements')).rows;
}

it('a pool behind a pooler prepares no statement by name', async () => {
  expect(await countNamed(false)).toEqual([{ count: 2 }]);
  expect(await countNamed(true)).toEqual([{ count: 0 }]);
});

it('an integer is read as an exact number, and an integer that is too large is an error', async () => {
  const { pool } = database.openPool();
  const { rows } = await pool.query(
    `select 9007199254740991::int8 as "int8", sum(n)::numeric as "sum", 0.5::numeric as "fraction", array_agg(n::int8) as "list"
     from generate_series(1, 3) n`,
  );
  expect(rows).toEqual([{ int8: Number.MAX_SAFE_INTEGER, sum: 6, fraction: 0.5, list: [1, 2, 3] }]);
  await expect(pool.query('select 9007199254740992::int8')).rejects.toThrow(RangeError);
  await expect(pool.query('select array[9007199254740992::int8]')).rejects.toThrow(RangeError);
});

it('a calendar date is read as text, and an instant as a Date', async () => {
  const { pool } = database.openPool();
  const { rows } = await pool.query(
    `select '2026-02-28'::date as day, array['2026-03-01'::date, null] as days, '2026-02-28T23:30:00-03'::timestamptz as instant`,
  );
  expect(rows).toEqual([{ day: '2026-02-28', days: ['2026-03-01', null], instant: new Date('2026-03-01T02:30:00Z') }]);
});

it('the option `clock` sets the clock of the database for its pool only', async () => {
  const clock = new Date('2026-12-31T23:59:59.500Z');
  const frozen = database.openPool({ clock });
  const now = sql<Date>`app_now()`.as('now');
  expect(await frozen.db.selectNoFrom(now).execute()).toEqual([{ now: clock }]);
  const real = await database.openPool().db.selectNoFrom(now).executeTakeFirstOrThrow();
  expect(Math.abs(Date.now() - Number(real.now))).toBeLessThan(60_000);
});

it('a statement that exceeds the time limit is ended', async () => {
  const { pool } = database.openPool({ statementSeconds: 0.05 });
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/);
});

it('pipelined statements share the time limit of one statement, and are cancelled in the database', async () => {
  const { prepared } = database.openPool({ statementSeconds: 0.9 });
  // Only the owner sees the queries of other roles.
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('create sequence naps; grant usage on sequence naps to public');
  const nap = sql`select pg_sleep(0.8), nextval('naps')`;
  const naps = prepared.transaction().execute((tx) => Promise.all(Array.from({ length: 30 }, () => nap.execute(tx))));
  await expect(naps).rejects.toSatisfy(isUnreachable);
  const asleep = () =>
    owner.query(`select from pg_stat_activity where query like 'select pg_sleep(0.8)%' and state = 'active'`);
  await expect.poll(async () => (await asleep()).rowCount).toBe(0);
  // Sequences are not rolled back.
  const { rows } = await owner.query<{ naps: number }>('select last_value::int as naps from naps');
  expect(rows[0]?.naps).toBeLessThan(30);
  await owner.end();
});

it('a connection that breaks during a transaction fails its queries, and the pool opens a new connection', async () => {
  const { pool } = database.openPool();
  const client = await pool.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 1');
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/connection/i);
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('open transactions on all but one connection do not delay a query for long', async () => {
  const { db } = database.openPool({ max: 20 });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const held = Array.from({ length: 19 }, () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await ended;
    }),
  );
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  end();
  await Promise.all(held);
});
