import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withRetries } from '#server/platform/command.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { isOutdated } from '#server/platform/database/prepared.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let database: TestDatabase;
let app: Database;
let owner: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  app = openPool(database.ownerUrl, { role: 'painel_app', max: 1 });
  owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await app.close();
  await owner.end();
  await database.drop();
});

const statementsKept = async () => {
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  return rows[0]?.count ?? 0;
};
const readAll = (db: Database['db']) => sql`select * from service_areas where name = ${'Campinas'}`.execute(db);
const addColumn = (name: string) => owner.query(`alter table service_areas add column ${name} text`);

it('prepares a statement with values once, whatever they are, and one without never', async () => {
  const before = await statementsKept();
  for (const value of [1, 2, 3]) await sql`select ${value}::int as value`.execute(app.prepared);
  await sql`select 1 as value`.execute(app.prepared);
  expect(await statementsKept()).toBe(before + 1);
  await sql`select ${1}::int as other`.execute(app.db);
  expect(await statementsKept()).toBe(before + 1);
});

it('reads on where another version has changed the table meanwhile', async () => {
  await readAll(app.prepared);
  await addColumn('added_once');
  expect(await readAll(app.prepared)).toMatchObject({ rows: [] });
  expect(await readAll(app.prepared)).toMatchObject({ rows: [] });
});

it('has a transaction begin anew where the table has changed meanwhile', async () => {
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
