import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/supervisor.ts';
import { createLog } from '#server/platform/log.ts';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';

/** Shared library of the Debian package faketime. */
export const CLOCK_LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/**
 * Returns the environment of a process whose clock is set by this file. The file contains an offset such as `+3600s`.
 */
export const clockOf = (file: string): Record<string, string> => ({
  LD_PRELOAD: CLOCK_LIBRARY ?? '',
  FAKETIME_TIMESTAMP_FILE: file,
  // In seconds.
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

export type ClockedPostgres = { url: string; setClock(offset: string): Promise<void>; stop(): Promise<void> };

/**
 * Starts a PostgreSQL on loopback whose clock can be set. The panel's supervisor creates the cluster, and the server is
 * then restarted with the clock that tests can set.
 */
export async function startClockedPostgres(): Promise<ClockedPostgres> {
  const folder = await makeTemporaryFolder();
  const made = await startEmbeddedPostgres({ dataDir: folder, log: createLog({ level: 'silent' }), throwAway: true });
  const [program = '', ...args] = (await readFile(`/proc/${made.pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  const { uid, gid } = await stat(args[args.indexOf('-D') + 1] ?? folder);
  const url = new URL(made.url());
  await made.stop();
  const port = await freePort();
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const clock = join(folder, 'clock');
  const setClock = (offset: string) => writeFile(clock, `${offset}\n`);
  await setClock('+0s');
  const onLoopback = [`listen_addresses=127.0.0.1`, `port=${port}`, 'unix_socket_directories='];
  const server = spawn(program, [...args, ...onLoopback.flatMap((setting) => ['-c', setting])], {
    uid,
    gid,
    env: clockOf(clock),
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await untilServed(url.href);
  return {
    url: url.href,
    setClock,
    async stop() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilServed(url: string): Promise<void> {
  for (const until = performance.now() + 20_000; performance.now() < until; await sleep(50)) {
    const client = new Client({ connectionString: url });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (connected) return;
  }
  throw new Error('PostgreSQL did not start');
}
