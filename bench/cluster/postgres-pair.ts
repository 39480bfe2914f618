import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { leaveNothing } from './leave-nothing.ts';

/** Program folder of the Debian package `postgresql`. */
const PROGRAMS = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
/** PostgreSQL refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const OWNER = 'painel';
const PASSWORD = 'painel';

const execute = promisify(execFile);
const run = (program: string, ...args: string[]) => execute(join(PROGRAMS, program), args, unprivileged);

export type Server = { port: number; kill(): Promise<void>; stop(): Promise<void>; promote(): Promise<void> };
export type Pair = {
  primary: Server;
  /** Synchronous standby: the primary answers a commit only after the standby has confirmed it. */
  standby: Server;
  /** URL with both servers. */
  url: string;
  /** URL of the standby. */
  urlOfStandby: string;
};

/** Starts two durable PostgreSQL servers with synchronous replication. */
export async function startPair(): Promise<Pair> {
  const folder = await makeTemporaryFolder();
  const [data, copy] = [join(folder, 'primary'), join(folder, 'standby')];
  await Promise.all([data, copy].map(makeOwn));
  await writeFile(join(folder, 'password'), PASSWORD);
  await run(
    'initdb',
    '-D',
    data,
    '-U',
    OWNER,
    `--pwfile=${join(folder, 'password')}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  );
  const primary = await start(data, ['-c', 'max_connections=150']);
  const urlOf = ({ port }: Server) => `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${port}/painel`;
  await asOwner(primary.port, 'postgres', 'create database painel');
  const from = `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${primary.port}/postgres?application_name=standby`;
  await run('pg_basebackup', '-D', copy, '-R', '-X', 'stream', '--checkpoint=fast', '-C', '-S', 'standby', '-d', from);
  const standby = await start(copy, ['-c', 'max_connections=150']);
  await asOwner(primary.port, 'postgres', `alter system set synchronous_standby_names = 'standby'`);
  await asOwner(primary.port, 'postgres', 'select pg_reload_conf()');
  await untilSynchronous(primary.port);
  const url = `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/painel`;
  return { primary, standby, url, urlOfStandby: urlOf(standby) };
}

async function makeOwn(folder: string): Promise<void> {
  await mkdir(folder);
  await chmod(folder, 0o700);
  if (unprivileged.uid !== undefined) await chown(folder, unprivileged.uid, unprivileged.gid);
}

async function start(data: string, settings: string[]): Promise<Server> {
  const port = await freePort();
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    ...settings,
  ];
  const child = spawn(join(PROGRAMS, 'postgres'), args, { ...unprivileged, stdio: 'ignore' });
  leaveNothing(child.pid);
  await untilUp(port, child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    port,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    promote: async () => void (await run('pg_ctl', 'promote', '-D', data, '-w')),
  };
}

async function untilUp(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('PostgreSQL did not start');
    const up = await run('pg_isready', '-h', '127.0.0.1', '-p', String(port)).catch(() => null);
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function asOwner<Row extends object>(port: number, database: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${port}/${database}` });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function untilSynchronous(port: number): Promise<void> {
  const asked = `select from pg_stat_replication where sync_state = 'sync'`;
  while ((await asOwner(port, 'postgres', asked)).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}
