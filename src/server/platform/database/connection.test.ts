import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withRetries } from '#server/platform/command.ts';
import { isOutdated } from '#server/platform/database/connection.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import { type Database, openPool, type Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let database: TestDatabase;
let app: Database;
let owner: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openPool(database.ownerUrl, { role: 'painel_app', max: 1 });
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await app.close();
  // Unlike the end of a pool, this waits until the connection is closed, so that dropping the database cannot break it.
  await owner.end();
  await database.drop();
});

const statementsKept = async () => {
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  return rows[0]?.count ?? 0;
};
const readAll = (db: Database['db']) => sql`select * from service_areas where name = ${'Campinas'}`.execute(db);
const addColumn = (name: string) => owner.query(`alter table service_areas add column ${name} text`);

it('`prepared` prepares a statement once for all values, and `db` prepares no statement', async () => {
  const before = await statementsKept();
  for (const value of [1, 2, 3]) await sql`select ${value}::int as value`.execute(app.prepared);
  expect(await statementsKept()).toBe(before + 1);
  await sql`select ${1}::int as other`.execute(app.db);
  expect(await statementsKept()).toBe(before + 1);
});

const divide = (by: number) => sql`select 6 / ${by}::int as part`.execute(app.prepared);

it('a statement that failed in its first execution is prepared again', async () => {
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect(await divide(2)).toMatchObject({ rows: [{ part: 3 }] });
});

const failing = () => sql`select ${'x'}::text::int as never`.execute(app.prepared);

it('a statement that fails repeatedly leaves no prepared statements on the server', async () => {
  const before = await statementsKept();
  for (let times = 0; times < 5; times += 1) await expect(failing()).rejects.toThrow('invalid input syntax');
  await divide(1);
  expect(await statementsKept()).toBe(before);
});

/** Counts the pipelines that were sent during the work. */
async function timesSent(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const client = await app.pool.connect();
  client.release();
  const query = vi.spyOn(client, 'query');
  await app.prepared.transaction().execute(work);
  return query.mock.calls.length;
}

const areaNamed = (tx: Tx | Database['db'], name: string) =>
  tx.selectFrom('service_areas').select('name').where('name', '=', name).execute();
const addArea = (name: string, uf = 'SP') =>
  app.prepared
    .insertInto('service_areas')
    .values({ id: newId(), name, uf, ibge_city_code: '3509502', time_zone: 'America/Sao_Paulo' });

it('enqueued statements and concurrent queries are sent in one pipeline', async () => {
  let found: unknown[] = [];
  const sent = await timesSent(async (tx) => {
    await enqueue(tx, addArea('Santos'));
    found = await Promise.all([areaNamed(tx, 'Santos'), areaNamed(tx, 'Nenhures')]);
    await enqueue(tx, addArea('Sorocaba'));
  });
  expect(found).toEqual([[{ name: 'Santos' }], []]);
  expect(sent).toBe(2);
  expect(await areaNamed(app.db, 'Sorocaba')).toHaveLength(1);
});

it('a transaction is rolled back when an enqueued statement fails', async () => {
  const awaited = app.prepared.transaction().execute(async (tx) => {
    await enqueue(tx, addArea('Itu'));
    await enqueue(tx, addArea('Salto', 'sp'));
    return areaNamed(tx, 'Itu');
  });
  await expect(awaited).rejects.toMatchObject({ code: '23514' });
  const atItsEnd = app.prepared.transaction().execute((tx) => enqueue(tx, addArea('Salto', 'sp')));
  await expect(atItsEnd).rejects.toMatchObject({ code: '23514' });
  expect(await areaNamed(app.prepared, 'Itu')).toEqual([]);
});

it('enqueued statements have no effect when the transaction rolls back', async () => {
  const undone = timesSent(async (tx) => {
    await enqueue(tx, addArea('Jundiaí'));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await areaNamed(app.prepared, 'Jundiaí')).toEqual([]);
  await expect(enqueue(app.prepared as Tx, addArea('Jundiaí'))).rejects.toThrow('outside a transaction');
});

it('a query that is issued during or after the end of its transaction is refused', async () => {
  const asked: Promise<PromiseSettledResult<unknown>[]>[] = [];
  const undone = app.prepared.transaction().execute(async (tx) => {
    await areaNamed(tx, 'Itatiba');
    const add = () => tx.executeQuery(addArea('Itatiba').compile());
    const ask = () => asked.push(Promise.allSettled([add(), enqueue(tx, addArea('Itatiba'))]));
    // At that time the rollback has been sent, but the answer of the server cannot have arrived.
    setImmediate(ask);
    setTimeout(ask, 50);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
  const outcomes = (await Promise.all(asked)).flat().map(({ status }) => status);
  expect(outcomes).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(await areaNamed(app.prepared, 'Itatiba')).toEqual([]);
});

it('a prepared statement works again after a migration has changed the columns of its table', async () => {
  await readAll(app.prepared);
  await addColumn('added_once');
  expect(await readAll(app.prepared)).toMatchObject({ rows: [] });
  expect(await readAll(app.prepared)).toMatchObject({ rows: [] });
});

it('a transaction is retried when a prepared statement is stale because a migration changed its table', async () => {
  await readAll(app.prepared);
  await addColumn('added_twice');
  let tried = 0;
  const work = () =>
    app.prepared.transaction().execute(async (tx) => {
      tried += 1;
      return readAll(tx);
    });
  expect(await withRetries(work)).toMatchObject({ rows: [] });
  expect(tried).toBe(2);
  expect(isOutdated(new Error('another'))).toBe(false);
});
