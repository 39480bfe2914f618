import { once } from 'node:events';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#tests/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { startDatabaseWire, type Proxy } from '#tests/chaos/proxy.ts';
import { addressesOf, toPrimary } from './hosts.ts';

let database: TestDatabase;
let proxy: Proxy;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  ({ wire: proxy } = await startDatabaseWire(database.ownerUrl));
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

it.each([
  ['postgresql://ana:a@b.example:5432/painel', ['postgresql://ana:a@b.example:5432/painel']],
  [
    'postgresql://ana:x@one:5432,two/painel?sslmode=require',
    ['postgresql://ana:x@one:5432/painel?sslmode=require', 'postgresql://ana:x@two/painel?sslmode=require'],
  ],
  ['postgres://localhost/painel?host=%2Ftmp', ['postgres://localhost/painel?host=%2Ftmp']],
])('addressesOf returns one URL per server of %s', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});

it('a pool with several servers connects to the next server after a failed connection', async () => {
  const { username, password, pathname } = new URL(database.ownerUrl);
  const url = `postgresql://${username}:${password}@127.0.0.1:${await freePort()},127.0.0.1:${proxy.port}${pathname}`;
  const pool = new Pool({ ...toPrimary(url), max: 2 });
  await expect(pool.query('select 1')).rejects.toThrow('ECONNREFUSED');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  // `end` alone does not wait until the connection is closed, and dropping the database would break it.
  await Promise.all([once(pool, 'remove'), pool.end()]);
});
