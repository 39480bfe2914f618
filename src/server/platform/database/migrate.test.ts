import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSchemaOf, migrate } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql);
const run = (): Promise<string[]> => migrate(database.ownerUrl, { directory: folder });

async function read(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

it('migrating applies missing migrations in the order of their numbers', async () => {
  await write('0002_second.sql', `insert into steps values ('second');`);
  await write('0001_first.sql', `create table steps (name text); insert into steps values ('first');`);
  expect(await run()).toEqual(['0001_first', '0002_second']);
  await write('0003_third.sql', `insert into steps values ('third')`);
  expect(await run()).toEqual(['0003_third']);
  expect(await run()).toEqual([]);
  expect(await read('select * from steps')).toEqual([{ name: 'first' }, { name: 'second' }, { name: 'third' }]);
  expect(await read('select version, name, applied_at <= now() as past from migrations')).toEqual([
    { version: 1, name: 'first', past: true },
    { version: 2, name: 'second', past: true },
    { version: 3, name: 'third', past: true },
  ]);
});

it('a migration is rolled back when one of its statements fails, and earlier migrations stay applied', async () => {
  await write('0001_first.sql', 'create table steps (name text)');
  await write('0002_wrong.sql', `insert into steps values ('half'); select nonsense;`);
  await expect(run()).rejects.toThrow('Migration 0002_wrong failed: column "nonsense" does not exist');
  expect(await read('select * from steps')).toEqual([]);
  expect(await read('select name from migrations')).toEqual([{ name: 'first' }]);
});

it('a node waits for another node that migrates at the same time', async () => {
  await write('0001_first.sql', 'create table steps (name text); select pg_sleep(0.2)');
  await write('0002_second.sql', `insert into steps values ('once')`);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second']);
  expect(await read('select * from steps')).toEqual([{ name: 'once' }]);
});

it('a migration blocks other queries for at most a tenth of a second while it waits for a lock', async () => {
  await write('0001_first.sql', `create table steps as select current_setting('lock_timeout') as waits`);
  await run();
  expect(await read('select * from steps')).toEqual([{ waits: '100ms' }]);
});

describe('a migration that waits for a table that a long transaction reads', () => {
  let reader: Client;
  beforeEach(async () => {
    await write('0001_first.sql', `create table steps (name text); insert into steps values ('first')`);
    await run();
    await write('0002_second.sql', 'alter table steps add column more text');
    reader = new Client({ connectionString: database.ownerUrl });
    await reader.connect();
    await reader.query('begin; select * from steps');
  });
  afterEach(() => reader.end());

  it('does not block other queries, logs the wait, and finishes after the long transaction', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', terminal: false, write: (line) => lines.push(line) });
    const patience = { lockSeconds: 0.2, pauseSeconds: 0.2, tries: 50 };
    const migrated = migrate(database.ownerUrl, { directory: folder, log, patience });
    await vi.waitFor(
      () => expect(lines.join('')).toContain('A migração 0002_second aguarda uma tabela em uso'),
      10_000,
    );
    expect(await read('select name from steps')).toEqual([{ name: 'first' }]);
    await reader.query('commit');
    expect(await migrated).toEqual(['0002_second']);
    expect(await read('select more from steps')).toEqual([{ more: null }]);
  });

  it('fails after its number of tries, and changes nothing', async () => {
    const patience = { lockSeconds: 0.05, pauseSeconds: 0.05, tries: 2 };
    await expect(migrate(database.ownerUrl, { directory: folder, patience })).rejects.toThrow(
      /0002_second não pôde ser aplicada em 2 tentativas/,
    );
    expect(await read('select * from steps')).toEqual([{ name: 'first' }]);
  });
});

it('a migration file with other line endings counts as unchanged', async () => {
  await write('0001_first.sql', 'create table steps (\n  name text\n);\n');
  await run();
  await write('0001_first.sql', 'create table steps (\r\n  name text\r\n);\r\n');
  expect(await run()).toEqual([]);
});

describe('migrating refuses, without changing the database,', () => {
  beforeEach(async () => {
    await write('0001_first.sql', 'create table steps (name text)');
    await write('0003_third.sql', 'create table more (name text)');
    await run();
  });

  it('a migration file that was changed after it was applied', async () => {
    await write('0001_first.sql', 'create table steps (name text not null)');
    await expect(run()).rejects.toThrow(/0001_first.* foi alterada depois de aplicada/);
  });

  it('a database newer than the code', async () => {
    await rm(join(folder, '0003_third.sql'));
    await expect(run()).rejects.toThrow(/mais nova do painel \(migração 0003_third\)/);
  });

  it('a database with an applied migration whose file is missing', async () => {
    await rm(join(folder, '0001_first.sql'));
    await expect(run()).rejects.toThrow(/0001_first.* não está nesta versão/);
  });

  it('a new migration with a lower number than an applied migration', async () => {
    await write('0002_late.sql', 'create table late (name text)');
    await expect(run()).rejects.toThrow(/0003_third.* ou falta outra antes dela/);
    expect(await read(`select to_regclass('late') as late`)).toEqual([{ late: null }]);
  });
});

describe('the database or backup of a version before 0.1.0 is refused with advice:', () => {
  const old = {
    version: 1,
    name: 'platform',
    checksum: 'efda7aad0642bc485a39887c63e097f6fd621d35b4e98d8f9f97bb1e5fa8c4ee',
  };

  it('the database', async () => {
    await write('0001_first.sql', 'create table steps (name text)');
    await run();
    await read(`update migrations set name = '${old.name}', checksum = '${old.checksum}'`);
    await expect(run()).rejects.toThrow(
      /^O banco de dados é de uma versão do painel anterior à 0\.1\.0.*npm run demo:reset/,
    );
  });

  it('the backup', async () => {
    const restored = withOwner(database.ownerUrl, (client) => makeSchemaOf(client, [old]));
    await expect(restored).rejects.toThrow(/^O backup é de uma versão do painel anterior à 0\.1\.0/);
  });
});

it.each(['1_short.sql', '0001-dash.sql', '0001_Upper.sql'])('migrating refuses the file name %s', async (name) => {
  await write(name, 'select 1');
  await expect(run()).rejects.toThrow(`${name} is not named like 0001_what_it_does.sql`);
});

it('migrating refuses two files with the same number', async () => {
  await write('0001_one.sql', 'select 1');
  await write('0001_other.sql', 'select 1');
  await expect(run()).rejects.toThrow('Two migrations bear the number 1');
});
