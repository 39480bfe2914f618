import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { prepareInstallation } from '#server/platform/installation.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/uuid.ts';
import { booksOn } from '#tests/books.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

const ROOT = join(import.meta.dirname, '..');
const { PATH, NODE_COMPILE_CACHE } = process.env;
let dataDir: string;
let target: TestDatabase;
const partnerId = newId();

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  const log = createLog({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log, throwAway: true });
  await prepareInstallation(postgres.url(), null, log);
  const database = openPool(postgres.url(), { role: 'painel_app', max: 2 });
  await database.pool.query(`insert into auth_users (id, name, email) values ($1, 'Ana', 'ana@central.example')`, [
    newId(),
  ]);
  await database.db.insertInto('partners').values({ id: partnerId, kind: 'driver', name: 'Beto' }).execute();
  const books = booksOn({
    ...database,
    ownerUrl: postgres.url(),
    dataDir,
    partnerIds: [partnerId],
    clientId: '',
    close: async () => {},
  });
  await books.adjust(partnerId, 100_00);
  await books.seal();
  await books.adjust(partnerId, 25_00);
  await database.close();
  await postgres.stop();
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));
beforeEach(async () => {
  target = await createTestDatabase({ empty: true });
});
afterEach(() => target.drop());

type Ended = { code: number | null; out: string };

function start(script: string, args: string[] = [], env: Record<string, string> = { DATABASE_URL: target.ownerUrl }) {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: read(child) };
}

async function read(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out: (await said).join('') };
}

const move = (...args: string[]) => start('scripts/move-to-server.ts', args).ended;

async function ask(query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: target.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}

const tables = () => ask(`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);

it('a dry run of the move to another database server changes nothing', async () => {
  const before = (await readdir(dataDir)).toSorted();
  const { code, out } = await move('--conferir');
  expect(out).toContain('Simulação concluída');
  expect([code, await tables()]).toEqual([0, []]);
  expect((await readdir(dataDir)).toSorted()).toEqual(before);
});

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: inject('postgres').superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const name = () => new URL(target.ownerUrl).pathname.slice(1);

describe('a dry run of the move to another database server refuses', () => {
  it('a login without the required rights, and names commands that grant them', async () => {
    const login = `login_${randomBytes(4).toString('hex')}`;
    await asSuperuser(`create role ${login} login password 'secret'`, `grant painel_app, painel_jobs to ${login}`);
    const url = new URL(target.ownerUrl);
    [url.username, url.password] = [login, 'secret'];
    const dryRun = () => start('scripts/move-to-server.ts', ['--conferir'], { DATABASE_URL: url.href }).ended;
    try {
      const { code, out } = await dryRun();
      expect([code, out]).toEqual([1, expect.stringContaining(`O usuário ${login} de DATABASE_URL não tem`)]);
      await asSuperuser(`alter database ${name()} owner to ${login}`);
      expect(await dryRun()).toMatchObject({ code: 0, out: expect.stringContaining('Simulação concluída') });
    } finally {
      await asSuperuser(
        `alter database ${name()} owner to painel_owner`,
        `revoke painel_app, painel_jobs from ${login}`,
        `drop role ${login}`,
      );
    }
  });

  it('a read-only database', async () => {
    await ask(`alter database ${name()} set default_transaction_read_only = on`);
    expect(await move('--conferir')).toMatchObject({ code: 1, out: expect.stringContaining('modo somente leitura') });
  });
});

it('a killed move can be repeated, and after a move the panel does not start without DATABASE_URL', async () => {
  const { child, ended } = start('scripts/move-to-server.ts');
  const writing = `select from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`;
  await vi.waitFor(() => requireRows(writing), { timeout: 40_000, interval: 20 });
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(() => requireNone(writing), { timeout: 10_000, interval: 50 });
  expect(await tables()).toEqual([]);

  const key = await readFile(join(dataDir, 'ledger-seal.key'));
  const { code, out } = await move();
  expect(out).toContain('Lançamentos: 2, dos quais 1 ainda sem selo');
  expect(out).toContain('Tudo confere.');
  expect(out).toContain('DATABASE_URL');
  expect(code).toBe(0);
  expect(
    await ask(`select balance_cents::int as cents from ledger.balances b join ledger.accounts a on a.id = b.account_id
    where a.kind = 'wallet'`),
  ).toEqual([{ cents: 125_00 }]);
  expect(await readFile(join(dataDir, 'ledger-seal.key'))).toEqual(key);

  const again = await move();
  expect([again.code, again.out]).toEqual([1, expect.stringContaining('não está vazio')]);
  const careless = await start('src/server/main.ts', [], {}).ended;
  expect([careless.code, careless.out]).toEqual([1, expect.stringContaining('defina DATABASE_URL')]);
});

async function requireRows(query: string): Promise<void> {
  if ((await ask(query)).length === 0) throw new Error('not yet');
}

async function requireNone(query: string): Promise<void> {
  if ((await ask(query)).length > 0) throw new Error('still there');
}
