import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { giveTreeTo, mayPass } from '#server/platform/embedded-postgres/account.ts';
import { isAlive, sendSignal } from '#server/platform/embedded-postgres/processes.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

const log = createLog({ level: 'silent' });
const parentScript = fileURLToPath(new URL('../../../../tests/postgres-parent.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;
const unprivileged = { uid: 65_534, gid: 65_534 };

/** Folder with a working cluster that tests share, because creating a cluster takes longer than most tests. */
let shared: string;
let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[] = [];
beforeAll(async () => {
  shared = await makeTemporaryFolder();
});
afterAll(() => rm(shared, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  dataDir = shared;
});
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

/** Sets an empty data directory for a test that begins without a cluster or damages it. */
function takeOwnFolder(): void {
  dataDir = join(folder, 'data');
}

/**
 * Starts the server without fsync, for speed. Tests that kill processes start them by `postgres-parent.ts`, with fsync.
 */
async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, throwAway: true, ...options });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

async function keepOneRow(url: string): Promise<void> {
  await query(url, 'drop table if exists kept');
  await query(url, 'create table kept (answered integer)');
  await query(url, 'insert into kept values (1)');
}
const modeOf = async (path: string): Promise<number> => (await stat(join(dataDir, 'postgres', path))).mode & 0o777;
const readRow = (url: string): Promise<unknown[]> => query(url, 'select answered from kept');

type ParentOptions = { as?: { uid?: number; gid?: number }; path?: string };
type Parent = { process: ChildProcess; answer: { pid: number; url: string; refusal?: string } };

/**
 * Starts the server in a parent process. `as` is the account of the parent. Without `setpriv` in the PATH, the kernel
 * does not stop an orphaned server.
 */
async function startParent({ as = {}, path = process.env['PATH'] }: ParentOptions = {}): Promise<Parent> {
  const parent = spawn(process.execPath, [parentScript, dataDir], {
    ...as,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { process: parent, answer: JSON.parse(line) as Parent['answer'] };
}

async function kill(parent: ChildProcess): Promise<void> {
  parent.kill('SIGKILL');
  await once(parent, 'exit');
}

it('the embedded server starts again with its data after a stop', async () => {
  takeOwnFolder();
  const first = await start();
  await keepOneRow(first.url());
  await first.stop();
  expect(await isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(await readRow(second.url())).toEqual([{ answered: 1 }]);
  expect(await query(second.url(), 'select current_user, current_database()')).toEqual([
    { current_user: 'painel_owner', current_database: 'painel' },
  ]);
});

it('the data, the socket and the password are accessible to their own account only', async () => {
  takeOwnFolder();
  const postgres = await start({ throwAway: false });
  expect(await Promise.all(['.', 'cluster', 'socket', 'password'].map(modeOf))).toEqual([0o700, 0o700, 0o700, 0o600]);
  const wrong = postgres.url().replace(/:[^:@]+@/, ':wrong@');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  const settings = `select name, setting from pg_settings where name in
    ('data_checksums', 'fsync', 'listen_addresses', 'max_connections', 'password_encryption', 'TimeZone') order by lower(name)`;
  expect(await query(postgres.url(), settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'max_connections', setting: '60' },
    { name: 'password_encryption', setting: 'scram-sha-256' },
    { name: 'TimeZone', setting: 'UTC' },
  ]);
});

it.runIf(process.platform === 'linux')(
  'the server runs in its own process group, so that Ctrl-C does not stop it',
  async () => {
    const { pid } = await start();
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    const [group, session] = [fields[2], fields[3]];
    expect([group, session]).toEqual([String(pid), String(pid)]);
  },
);

it('`ended` resolves when the server ends by itself', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGQUIT');
  await expect(postgres.ended).resolves.toBeUndefined();
});

it('a start is refused while a restore uses the data directory, and the message names the restore', async () => {
  takeOwnFolder();
  const restore = await start({ use: 'Uma restauração' });
  await expect(start()).rejects.toThrow(
    `Uma restauração já está em execução com a pasta de dados ${dataDir} (processo ${process.pid}). Espere terminar e tente de novo.`,
  );
  await restore.stop();
  expect(await readdir(dataDir)).not.toContain('painel.pid');
});

describe('a second process on the same data directory', () => {
  it('is refused without affecting the first process', async () => {
    const first = await startParent();
    const message = `O painel já está em execução com a pasta de dados ${dataDir} (processo ${first.process.pid}).`;
    await expect(start()).rejects.toThrow(message);
    await expect(start()).rejects.toThrow(StartupError);
    expect(await query(first.answer.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('can start once the first process has stopped', async () => {
    const first = await startParent();
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    await expect(start()).resolves.toBeDefined();
  });
});

describe('a start after kill -9', () => {
  it('finds every committed row when the panel process was killed', async () => {
    const parent = await startParent();
    await keepOneRow(parent.answer.url);
    await kill(parent.process);
    expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
  });

  it('stops the old database server, which survived the kill of its parent because setpriv was not available', async () => {
    const parent = await startParent({ path: '/nowhere' });
    await keepOneRow(parent.answer.url);
    await kill(parent.process);
    expect(await isAlive(parent.answer.pid)).toBe(true);
    const next = await start();
    expect(await isAlive(parent.answer.pid)).toBe(false);
    expect(next.pid).not.toBe(parent.answer.pid);
    expect(await readRow(next.url())).toEqual([{ answered: 1 }]);
  });

  it('finds every committed row when the panel process and the database were killed', async () => {
    const parent = await startParent();
    await keepOneRow(parent.answer.url);
    process.kill(-parent.answer.pid, 'SIGKILL');
    await kill(parent.process);
    expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
  });

  it.skipIf(process.platform !== 'linux')(
    'kills a backend that is still running after its postmaster was killed',
    async () => {
      const parent = await startParent();
      await keepOneRow(parent.answer.url);
      const waiting = new Client({ connectionString: parent.answer.url });
      waiting.on('error', () => {});
      await waiting.connect();
      const { rows } = await waiting.query<{ pid: number }>('select pg_backend_pid() as pid');
      const pid = rows[0]?.pid ?? 0;
      process.kill(pid, 'SIGSTOP');
      onTestFinished(() => void sendSignal(pid, 'SIGKILL'));
      sendSignal(parent.answer.pid, 'SIGKILL');
      await kill(parent.process);
      expect(await isAlive(pid)).toBe(true);
      expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
      expect(await isAlive(pid)).toBe(false);
    },
  );

  it('creates the cluster from the beginning when the initialisation was killed', async () => {
    takeOwnFolder();
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18\n');
    expect(await query((await start()).url(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});

it('a start does not stop the other program to which the process id in postmaster.pid now belongs', async () => {
  await (await start()).stop();
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], isRoot ? unprivileged : {});
  onTestFinished(() => void stranger.kill());
  const cluster = join(await realpath(dataDir), 'postgres/cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n\n\nready   \n`);
  await start();
  expect(await isAlive(stranger.pid ?? 0)).toBe(true);
});

it.each(['', 'bogus\n'])('the server starts with an incomplete postmaster.pid: %j', async (text) => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), text);
  await expect(start()).resolves.toBeDefined();
});

it('the server starts in a data directory whose path is too long for a socket', async () => {
  dataDir = join(folder, 'a folder with a long name, spaces & 100 % of the accents of São Paulo'.repeat(2));
  const postgres = await start();
  expect(await query(postgres.url(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  const socketDir = new URL(postgres.url()).searchParams.get('host') ?? '';
  expect(socketDir).toMatch(/^\/tmp\/painel-/);
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(stat(socketDir)).rejects.toThrow('ENOENT');
});

it('a start is refused for data of another version of PostgreSQL', async () => {
  takeOwnFolder();
  const postgres = await start();
  await postgres.stop();
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/são do PostgreSQL 17, e este painel usa o 18/);
});

describe.runIf(isRoot)('a server started by root', () => {
  it('runs under the overflow account', async () => {
    const { pid } = await start();
    expect(await stat(`/proc/${pid}`)).toMatchObject(unprivileged);
  });

  it('stores its data in a system folder when other accounts may not enter the data directory', async () => {
    const systemDir = join(folder, 'system');
    dataDir = join(folder, 'closed/data');
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const first = await start({ systemDir });
    await keepOneRow(first.url());
    await first.stop();
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
    expect(await realpath(join(dataDir, 'postgres'))).toContain(systemDir);
    expect(await readRow((await start({ systemDir })).url())).toEqual([{ answered: 1 }]);
  });

  it('moves its data to a system folder when the data directory was closed later, and keeps the old copy', async () => {
    takeOwnFolder();
    const first = await start();
    await keepOneRow(first.url());
    await first.stop();
    await chmod(folder, 0o700);
    await chmod(dataDir, 0o700);
    const systemDir = await makeTemporaryFolder();
    onTestFinished(() => rm(systemDir, { recursive: true }));
    expect(await readRow((await start({ systemDir })).url())).toEqual([{ answered: 1 }]);
    expect((await stat(join(dataDir, 'postgres.antes-da-mudanca/cluster'))).isDirectory()).toBe(true);
  });

  it('makes the overflow account the owner of files that root has restored', async () => {
    takeOwnFolder();
    const first = await start();
    await keepOneRow(first.url());
    await first.stop();
    await giveTreeTo(join(dataDir, 'postgres'), { uid: 0, gid: 0 });
    expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
  });
});

// initdb asks the system for the name of its user, so the account has to exist.
const passwd = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
  .split('\n')
  .map((line) => line.split(':').map(Number));
const uid = passwd.find((fields) => (fields[2] ?? 0) > 0 && fields[2] !== unprivileged.uid)?.[2] ?? 0;
const ordinary = { uid, gid: uid };
const othersMayRunUs = isRoot && uid > 0 && (await mayPass(dirname(parentScript), { uid, gid: uid }));

describe.runIf(othersMayRunUs)('a server started by an ordinary user', () => {
  beforeEach(async () => {
    takeOwnFolder();
    await chmod(folder, 0o777);
  });

  it('runs as this user, also when root starts it later', async () => {
    const parent = await startParent({ as: ordinary });
    expect(parent.answer.refusal).toBeUndefined();
    expect((await stat(`/proc/${parent.answer.pid}`)).uid).toBe(uid);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await keepOneRow(parent.answer.url);
    await kill(parent.process);
    const next = await start();
    expect((await stat(`/proc/${next.pid}`)).uid).toBe(uid);
    expect(await readRow(next.url())).toEqual([{ answered: 1 }]);
  });

  it('is refused with a message for data that belong to root', async () => {
    await (await start()).stop();
    const parent = await startParent({ as: ordinary });
    expect(parent.answer.refusal).toMatch(/Não foi possível usar a pasta de dados/);
  });
});
