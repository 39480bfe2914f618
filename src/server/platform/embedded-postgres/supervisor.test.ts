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

/** Tests share one folder with a working cluster, because creating one takes longer than most of them. */
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

/** Gives a test an empty folder, for tests that begin without a cluster or damage it. */
function takeOwnFolder(): void {
  dataDir = join(folder, 'data');
}

/** Without fsync, for speed. Processes that are killed in these tests run in `postgres-parent.ts`, with fsync. */
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

/** `as` runs it under another account. An empty PATH hides setpriv, so that the kernel does not stop orphans. */
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

it('starts, stops, and starts again with its data', async () => {
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

it('protects its data from other accounts', async () => {
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
  'stands outside of our process group, where Ctrl-C does not reach it',
  async () => {
    const { pid } = await start();
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    const [group, session] = [fields[2], fields[3]];
    expect([group, session]).toEqual([String(pid), String(pid)]);
  },
);

it('reports when the server has ended by itself', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGQUIT');
  await expect(postgres.ended).resolves.toBeUndefined();
});

it('a data directory names the restore that uses it, and no process after it has ended', async () => {
  takeOwnFolder();
  const restore = await start({ use: 'Uma restauração' });
  await expect(start()).rejects.toThrow(
    `Uma restauração já está em execução com a pasta de dados ${dataDir} (processo ${process.pid}). Espere terminar e tente de novo.`,
  );
  await restore.stop();
  expect(await readdir(dataDir)).not.toContain('painel.pid');
});

describe('a second process on the same data directory', () => {
  it('is refused without affecting the first', async () => {
    const first = await startParent();
    const message = `O painel já está em execução com a pasta de dados ${dataDir} (processo ${first.process.pid}).`;
    await expect(start()).rejects.toThrow(message);
    await expect(start()).rejects.toThrow(StartupError);
    expect(await query(first.answer.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  it('can start once the first has stopped', async () => {
    const first = await startParent();
    first.process.kill('SIGTERM');
    await once(first.process, 'exit');
    await expect(start()).resolves.toBeDefined();
  });
});

describe('after kill -9', () => {
  it('the panel process loses no committed row', async () => {
    const parent = await startParent();
    await keepOneRow(parent.answer.url);
    await kill(parent.process);
    expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
  });

  it('the next start stops an orphan that setpriv did not stop', async () => {
    const parent = await startParent({ path: '/nowhere' });
    await keepOneRow(parent.answer.url);
    await kill(parent.process);
    expect(await isAlive(parent.answer.pid)).toBe(true);
    const next = await start();
    expect(await isAlive(parent.answer.pid)).toBe(false);
    expect(next.pid).not.toBe(parent.answer.pid);
    expect(await readRow(next.url())).toEqual([{ answered: 1 }]);
  });

  it('panel and database lose no committed row', async () => {
    const parent = await startParent();
    await keepOneRow(parent.answer.url);
    process.kill(-parent.answer.pid, 'SIGKILL');
    await kill(parent.process);
    expect(await readRow((await start()).url())).toEqual([{ answered: 1 }]);
  });

  it.skipIf(process.platform !== 'linux')('the next start kills a backend that did not notice', async () => {
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
  });

  it('a start that was killed during initialisation begins anew', async () => {
    takeOwnFolder();
    await mkdir(join(dataDir, 'postgres/cluster.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/cluster.new/PG_VERSION'), '18\n');
    expect(await query((await start()).url(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });
});

it('ignores a postmaster.pid whose process id now belongs to another program', async () => {
  await (await start()).stop();
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], isRoot ? unprivileged : {});
  onTestFinished(() => void stranger.kill());
  const cluster = join(await realpath(dataDir), 'postgres/cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n\n\nready   \n`);
  await start();
  expect(await isAlive(stranger.pid ?? 0)).toBe(true);
});

it.each(['', 'bogus\n'])('starts despite a postmaster.pid that a power cut left as %j', async (text) => {
  await (await start()).stop();
  await writeFile(join(dataDir, 'postgres/cluster/postmaster.pid'), text);
  await expect(start()).resolves.toBeDefined();
});

it('starts below a path that is too long for a socket', async () => {
  dataDir = join(folder, 'a folder with a long name, spaces & 100 % of the accents of São Paulo'.repeat(2));
  const postgres = await start();
  expect(await query(postgres.url(), 'select 1 as alive')).toEqual([{ alive: 1 }]);
  const socketDir = new URL(postgres.url()).searchParams.get('host') ?? '';
  expect(socketDir).toMatch(/^\/tmp\/painel-/);
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(stat(socketDir)).rejects.toThrow('ENOENT');
});

it('refuses data of another version of PostgreSQL', async () => {
  takeOwnFolder();
  const postgres = await start();
  await postgres.stop();
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/são do PostgreSQL 17, e este painel usa o 18/);
});

describe.runIf(isRoot)('as root', () => {
  it('runs under the overflow account', async () => {
    const { pid } = await start();
    expect(await stat(`/proc/${pid}`)).toMatchObject(unprivileged);
  });

  it('moves to a system folder when other accounts may not enter ours, and stays there', async () => {
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

  it('moves the data when the folder was closed later, and keeps the old copy', async () => {
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

  it('gives files that were restored as root back to the overflow account', async () => {
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

describe.runIf(othersMayRunUs)('as an ordinary user', () => {
  beforeEach(async () => {
    takeOwnFolder();
    await chmod(folder, 0o777);
  });

  it('starts, and root continues with the data as that user', async () => {
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

  it('refuses data that belong to root with a message', async () => {
    await (await start()).stop();
    const parent = await startParent({ as: ordinary });
    expect(parent.answer.refusal).toMatch(/Não foi possível usar a pasta de dados/);
  });
});
