import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Actor, Role } from '#domain/access/roles.ts';
import { createAccount } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { findRunning } from '#server/platform/embedded-postgres/supervisor.ts';

/** Panel in its own process group, started as an operator would start it. */
export type KillablePanel = {
  url: string;
  /** Process id of the server. An embedded PostgreSQL has a different one. */
  pid: number;
  /** Returns the output so far. */
  said(): string;
  ended: Promise<unknown>;
  /** Kills all processes of the panel at once with SIGKILL, including PostgreSQL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const PASSWORD = 'uma senha bem longa';
const HERE = join(import.meta.dirname, '..');
const READY_MS = 60_000;

export async function startKillablePanel(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
  folder = HERE,
): Promise<KillablePanel> {
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, [join(folder, 'src/server/main.ts')], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await untilReady(url, child, said);
  // Reads the process ids in advance, because this takes longer than the work that the kill is to interrupt.
  const family = await familyOf(child.pid ?? 0);
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said.join(''),
    ended,
    async kill() {
      for (const pid of family) sendKill(pid);
      await ended;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs work on the database of a running panel, with the database role of the server. */
export async function withDatabase<Value>(
  dataDir: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const url = await findRunning(dataDir);
  if (!url) throw new Error('no database is running');
  const database = openPool(url, { role: 'painel_app', max: 8 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

let people = 0;
let passwordHash: Promise<string> | undefined;

/** Creates a user with this role, and signs in. */
export async function joinPanel(url: string, db: Database['db'], tipo: Role, links: Partial<Actor> = {}) {
  people += 1;
  const email = `pessoa${people}@exemplo.com.br`;
  const actor = { role: tipo, clientId: null, partnerId: null, approvesTrips: false, ...links };
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const userId = await db.transaction().execute(async (tx) => {
    const id = await createAccount(tx, { email, name: 'Pessoa', passwordHash: hash });
    if (!id) throw new Error(`${email} exists`);
    const driver_id = actor.driverId ?? null;
    const profile = { tipo, id_cliente: actor.clientId, id_parceiro: actor.partnerId, driver_id, nome: 'Pessoa' };
    await tx
      .insertInto('profiles')
      .values({ user_id: id, ...profile })
      .execute();
    return id;
  });
  return { ...actor, userId, cookie: await signIn(url, email) };
}

async function signIn(url: string, email: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url };
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function untilReady(url: string, child: ChildProcess, said: string[]): Promise<void> {
  for (const started = performance.now(); performance.now() - started < READY_MS; await sleep(50)) {
    if (child.exitCode !== null) break;
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`the panel did not start:\n${said.join('')}`);
}

/**
 * Returns the process and all its descendants, the process first. PostgreSQL's processes are in another process group.
 */
async function familyOf(pid: number): Promise<number[]> {
  const parents = process.platform === 'linux' ? await parentsInProc() : await parentsByPs();
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

async function parentsInProc(): Promise<[pid: number, parent: number][]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    const [, pid, parent] = /^(\d+) \(.*\) \S (\d+)/s.exec(stat) ?? [];
    return pid ? [[Number(pid), Number(parent)]] : [];
  });
}

async function parentsByPs(): Promise<[pid: number, parent: number][]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return Array.from(stdout.matchAll(/(\d+)\s+(\d+)/g), ([, pid, parent]) => [Number(pid), Number(parent)]);
}

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended together with its parent.
  }
}
