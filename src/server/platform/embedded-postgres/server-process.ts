import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '#server/platform/embedded-postgres/account.ts';
import { executable } from '#server/platform/embedded-postgres/binaries.ts';
import { quietEnvironment } from '#server/platform/embedded-postgres/initialise.ts';
import { readPostmasterFile } from '#server/platform/embedded-postgres/postmaster-file.ts';
import { endPostmaster, endStrays } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const POLL_MS = 10;
const RECOVERY_LIMIT_MS = 10 * 60_000;
const LINES_KEPT = 30;

export type ServerProcess = { pid: number; ended: Promise<void>; hasEnded(): boolean; lastWords(): string };

type Launch = { binaries: string; args: string[]; account: Account | null; log: Log };

/** Starts the server in its own session, otherwise Ctrl-C would stop it before the panel has drained. */
async function launch({ binaries, args, account, log }: Launch): Promise<ServerProcess> {
  const [program, ...rest] = [...dyingWithParent(), join(binaries, executable('postgres')), ...args] as [string];
  const child = spawn(program, rest, {
    ...account,
    detached: true,
    env: quietEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lastWords = listen(child, log);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lastWords.push(error.message);
      over = true;
      resolve();
    });
    child.once('close', () => {
      over = true;
      resolve();
    });
  });
  return { pid: child.pid ?? 0, ended, hasEnded: () => over, lastWords: () => lastWords.join('\n') };
}

/**
 * Returns a command prefix with which the Linux kernel stops PostgreSQL when the panel is killed. On other systems the
 * next start stops the orphan.
 */
function dyingWithParent(): string[] {
  if (process.platform !== 'linux') return [];
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  return spawnSync('setpriv', [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? prefix : [];
}

function listen(child: ChildProcess, log: Log): string[] {
  const kept: string[] = [];
  if (!child.stderr) return kept;
  createInterface({ input: child.stderr }).on('line', (line) => {
    kept.push(line);
    if (kept.length > LINES_KEPT) kept.shift();
    log[/ (PANIC|WARNING): /.test(line) ? 'warn' : 'debug']({ postgres: line }, 'PostgreSQL');
  });
  return kept;
}

const LEFT_BEHIND = /pre-existing shared memory block .* is still in use/;
const LEFT_BEHIND_PATIENCE_MS = 60_000;

/**
 * Starts the server and retries while backends of a killed postmaster still use its shared memory. Kills backends that
 * do not end by themselves. The lock of the data directory ensures that they belong to no running server.
 */
export async function launchUntilReady(order: Launch, cluster: string): Promise<ServerProcess> {
  for (const started = performance.now(); ; await sleep(POLL_MS * 10)) {
    const server = await launch(order);
    if (await isReady(server, cluster, order.log)) return server;
    if (!LEFT_BEHIND.test(server.lastWords()) || performance.now() - started > LEFT_BEHIND_PATIENCE_MS) {
      throw new StartupError(`O banco de dados não iniciou.\n${server.lastWords()}`);
    }
    const ended = await endStrays(cluster);
    if (ended > 0)
      order.log.warn({ ended }, 'Processos do banco de dados que sobraram da execução anterior foram encerrados');
  }
}

/**
 * Waits until `postmaster.pid` reports ready with the process id of this server. The file of an orphaned server reports
 * ready too.
 */
async function isReady(server: ServerProcess, cluster: string, log: Log): Promise<boolean> {
  const started = performance.now();
  for (let told = started; performance.now() - started < RECOVERY_LIMIT_MS; await sleep(POLL_MS)) {
    if (server.hasEnded()) return false;
    const file = await readPostmasterFile(cluster);
    if (file?.pid === server.pid && file.ready) return true;
    if (performance.now() - told > 5_000) {
      told = performance.now();
      log.info('O banco de dados ainda está se recuperando…');
    }
  }
  await endPostmaster(server.pid);
  return false;
}
