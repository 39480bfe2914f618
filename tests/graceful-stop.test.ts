import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool } from '#server/platform/database/pool.ts';
import { freePort } from '#tests/free-port.ts';
import { joinPanel } from '#tests/killable-panel.ts';
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts';

const GIVEN_UP = 'O que ainda estava em andamento foi interrompido.';
const MAIN = join(import.meta.dirname, '../src/server/main.ts');

let database: TestDatabase;
let dataDir: string;
let url: string;
let panel: ChildProcess;
let ended: Promise<[code: number | null, signal: string | null]>;
let cookie: string;
/** Text that the panel has written to standard error. */
let said: string;
/** Database connection with a lock that blocks reads of trips. */
let assignee: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'painel-stop-'));
  url = `http://localhost:${await freePort()}`;
  const env = {
    ...process.env,
    PORT: new URL(url).port,
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.ownerUrl,
    LOG_LEVEL: 'warn',
  };
  panel = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  said = '';
  panel.stderr?.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  ended = once(panel, 'close') as typeof ended;
  await vi.waitFor(() => untilReady(), {
    timeout: 40_000,
    interval: 100,
  });
  const pool = openPool(database.ownerUrl, { role: 'painel_app', max: 2 });
  ({ cookie } = await joinPanel(url, pool.db, 'admin'));
  await pool.close();
  assignee = new Client({ connectionString: database.ownerUrl });
  await assignee.connect();
  await assignee.query('begin');
  await assignee.query('lock table trips in access exclusive mode');
});
afterEach(async () => {
  panel.kill('SIGKILL');
  await assignee.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function untilReady(): Promise<void> {
  if (!(await fetch(`${url}/readyz`)).ok) throw new Error('not yet');
}

const call = (path: string) => fetch(`${url}${path}`, { headers: { cookie } });

/** Requests a list of trips, which waits for the lock of `assignee`. */
async function askSlowly(): Promise<{ status: Promise<number> }> {
  const status = call('/api/v1/trips').then((answer) => answer.status);
  status.catch(() => undefined);
  await untilHeldUp();
  return { status };
}

async function untilHeldUp(): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await assignee.query(waits)).rowCount).toBeGreaterThan(0), 10_000);
}

/** Waits until the panel refuses new requests. Before, it gives a proxy time to notice that its check fails. */
async function untilRefused(): Promise<void> {
  await expect.poll(isHealthy, { timeout: 10_000 }).toBe('refused');
}

const isHealthy = () =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => 'refused',
  );

describe.skipIf(process.platform === 'win32')('after SIGTERM the panel', () => {
  it('refuses new requests, ends streams, answers pending requests, and exits with 0', async () => {
    const stream = await call('/api/v1/live');
    const heard = stream.text();
    const slow = await askSlowly();
    panel.kill('SIGTERM');
    expect(await heard).toContain('event: hello');
    await untilRefused();
    await assignee.query('rollback');
    expect(await slow.status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(said).not.toContain(GIVEN_UP);
  });

  it('answers requests on open connections, and then closes these', async () => {
    const { port, host } = new URL(url);
    const socket = connect(Number(port), 'localhost');
    const heard = text(socket);
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
    ask('/api/v1/trips');
    await untilHeldUp();
    panel.kill('SIGTERM');
    await untilRefused();
    ask('/api/v1/session');
    await sleep(200);
    await assignee.query('rollback');
    const [first = '', second = ''] = (await heard).split(/(?<=\})(?=HTTP)/);
    expect(first).toMatch(/^HTTP\/1\.1 200 /);
    expect(second).toMatch(/^HTTP\/1\.1 200 /);
    expect(second).toMatch(/connection: close/i);
    expect(await ended).toEqual([0, null]);
  });

  it('aborts a call that never ends', async () => {
    await askSlowly();
    panel.kill('SIGTERM');
    // The call still waits for the lock of `assignee`.
    expect(await ended).toEqual([0, null]);
    expect(said).toContain(GIVEN_UP);
  });
});
