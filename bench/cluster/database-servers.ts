import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { withClient } from '../with-client.ts';
import { leaveNothing } from './leave-nothing.ts';
import { type Machine, startMachines } from './machines.ts';

/** The files that an operator installs (docs/operations.md). */
const FILES = join(import.meta.dirname, '../../ops/patroni');
const NAMES = ['db1', 'db2', 'db3'];
const PASSWORD = 'painel';
const LONGEST_WAIT_MS = 300_000;
const PATRONI_PORT = 8008;

type Member = { name: string; role: 'leader' | 'sync_standby' | 'replica'; state: string; timeline?: number };
export type Server = Machine & { start(): Promise<void>; patroni(): ChildProcess };
export type DatabaseServers = {
  /** URL of the primary, through HAProxy. */
  url: string;
  servers: Server[];
  /** Returns the server that holds the lock, or null. Asks only the other servers when `except` is given. */
  primary(except?: Server): Promise<Server | null>;
  synchronousStandby(except?: Server): Promise<Server | null>;
  /** Returns true when all servers follow the same primary and a standby is synchronous. */
  areWhole: () => Promise<boolean>;
  /** Returns true when HAProxy sends new connections to this server. */
  isChosen(server: Server): Promise<boolean>;
  /** Returns true when the server has taken over as primary. */
  isPromoted(server: Server): Promise<boolean>;
  switchOver(from: Server, to: Server): Promise<void>;
  query<Row extends object>(server: Server, statement: string): Promise<Row[]>;
  stop(): Promise<void>;
};

/** Starts three machines with etcd, Patroni and PostgreSQL, and HAProxy beside the nodes of the panel. */
export async function startDatabaseServers(): Promise<DatabaseServers> {
  const folder = await makeTemporaryFolder();
  const machines = await startMachines(NAMES, folder);
  const servers = await Promise.all(machines.map((machine) => startServer(machine, machines)));
  const [port, socket] = [await freePort(), join(folder, 'haproxy.sock')];
  const haproxy = startHaproxy(servers, port, socket);
  const membersBy = async (server: Server): Promise<Member[]> => {
    const answer = await ask(server, '/cluster');
    return answer?.ok ? (JSON.parse(answer.body) as { members: Member[] }).members : [];
  };
  const withRole = async (role: Member['role'], except?: Server) => {
    for (const asked of servers.filter((server) => server !== except)) {
      const member = (await membersBy(asked)).find((one) => one.role === role);
      if (member) return servers.find(({ name }) => name === member.name) ?? null;
    }
    return null;
  };
  const areWhole = async () => isWhole(await Promise.all(servers.map(membersBy)));
  const databases: DatabaseServers = {
    url: `postgresql://painel:${PASSWORD}@127.0.0.1:${port}/painel`,
    servers,
    primary: (except) => withRole('leader', except),
    synchronousStandby: (except) => withRole('sync_standby', except),
    areWhole,
    isChosen: async ({ name }) => (await statisticsOf(socket)).includes(`primary,${name},UP`),
    isPromoted: async (server) => (await ask(server, '/primary'))?.ok ?? false,
    // The answer is not evaluated: it is "unknown" when the switchover takes longer than Patroni waits.
    switchOver: async (from, to) => void (await ask(from, '/switchover', { leader: from.name, candidate: to.name })),
    query,
    async stop() {
      haproxy.kill('SIGTERM');
      await Promise.all(servers.map((server) => server.kill()));
    },
  };
  await until('all servers follow one primary', areWhole);
  await makeDatabase((await databases.primary()) as Server);
  return databases;
}

async function startServer(machine: Machine, machines: readonly Machine[]): Promise<Server> {
  const values = new Map([
    ['NAME', machine.name],
    ['ADDRESS', machine.address.peers],
    ['FOLDER', machine.folder],
    ['PASSWORD', PASSWORD],
    ...machines.map(({ name, address }) => [name.toUpperCase(), address.peers] as const),
  ]);
  let patroni: ChildProcess;
  const start = async () => {
    await machine.run('etcd', [], await readSettings('etcd.env', values));
    patroni = await machine.run('patroni', [join(FILES, 'patroni.yml')], await readSettings('patroni.env', values));
  };
  await start();
  return { ...machine, start, patroni: () => patroni };
}

/** Reads a file of environment variables and fills its placeholders. */
async function readSettings(file: string, values: ReadonlyMap<string, string>): Promise<Record<string, string>> {
  const content = await readFile(join(FILES, file), 'utf8');
  const filled = content.replaceAll(/@([A-Z]\w*)@/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${file} has an unknown placeholder: ${name}`);
    return value;
  });
  return parseEnv(filled) as Record<string, string>;
}

function startHaproxy(servers: readonly Server[], port: number, socket: string): ChildProcess {
  const addresses = servers.map(({ name, address }) => [name.toUpperCase(), address.clients]);
  const env = {
    ...process.env,
    ...Object.fromEntries(addresses),
    PRIMARY_PORT: String(port),
    STATISTICS_SOCKET: socket,
  };
  const child = spawn('haproxy', ['-db', '-q', '-f', join(FILES, 'haproxy.cfg')], { env, stdio: 'ignore' });
  leaveNothing(child.pid);
  return child;
}

async function makeDatabase(primary: Server): Promise<void> {
  await query(primary, `create role painel login createrole password '${PASSWORD}'`);
  await query(primary, 'create database painel owner painel');
}

/** Evaluates the views of all servers, because a server that was separated has an old one. */
function isWhole(views: readonly Member[][]): boolean {
  const nameOf = (members: Member[], role: Member['role']) => members.find((one) => one.role === role)?.name;
  const [primary, standby] = [nameOf(views[0] ?? [], 'leader'), nameOf(views[0] ?? [], 'sync_standby')];
  if (primary === undefined || standby === undefined) return false;
  return views.every(
    (members) =>
      nameOf(members, 'leader') === primary &&
      nameOf(members, 'sync_standby') === standby &&
      members.length === NAMES.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      new Set(members.map(({ timeline }) => timeline)).size === 1,
  );
}

/** Calls Patroni's REST API. Returns null when the machine does not answer. */
async function ask(server: Server, path: string, body?: object): Promise<{ ok: boolean; body: string } | null> {
  const call = body && {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
  };
  const signal = AbortSignal.timeout(body ? 60_000 : 1_000);
  try {
    const response = await fetch(`http://${server.address.clients}:${PATRONI_PORT}${path}`, { ...call, signal });
    return { ok: response.ok, body: await response.text() };
  } catch {
    return null;
  }
}

/** Returns `proxy,server,status` lines of HAProxy. */
async function statisticsOf(socket: string): Promise<string[]> {
  const connection = connect(socket);
  await once(connection, 'connect');
  connection.write('show stat\n');
  const lines = (await text(connection)).split('\n').map((line) => line.split(','));
  return lines.map((columns) => `${columns[0]},${columns[1]},${columns[17]}`);
}

async function query<Row extends object>(server: Server, statement: string): Promise<Row[]> {
  const url = `postgresql://postgres:${PASSWORD}@${server.address.clients}:5432/postgres`;
  return (await withClient(url, (client) => client.query<Row>(statement))).rows;
}

/** Waits until a condition holds. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`waited in vain until ${what}`);
    await sleep(50);
  }
}
