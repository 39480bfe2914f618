import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sign } from '#server/platform/auth/cookies.ts';
import { freePort } from '#tests/free-port.ts';
import { makeTemporaryFolder } from '#tests/throw-away-cluster.ts';
import { spawnPanel, stopProcess } from '../panel-process.ts';
import { feathersToken } from './feathers/authentication.ts';
import type { Person, Stage } from './stage.ts';

/** A measured server in a separate process, and a function that returns the cookie or the header of a caller. */
export type Contender = {
  name: string;
  url: string;
  pid: number;
  cookie: (token: string) => string;
  /** Value of the header `authorization`, for a server that uses no cookies. */
  authorization?: (person: Person) => string;
  stop(): Promise<void>;
};

type PanelProcess = { name?: string; options?: string[]; settings?: Record<string, string>; keptDataDir?: string };

/**
 * Starts the panel as an operator does, with its log, on a separate copy of the database. `BENCH_PROFILES` is the
 * folder for the CPU profile of the panel. `options` are those of Node, `settings` those of the panel. `keptDataDir` is a folder
 * that remains after the stop.
 */
export async function startPanelProcess(
  stage: Pick<Stage, 'url'>,
  { name = 'panel', options = [], settings = {}, keptDataDir }: PanelProcess = {},
): Promise<Contender> {
  const dataDir = keptDataDir ?? (await makeTemporaryFolder());
  const profiles = process.env['BENCH_PROFILES'];
  const flags = [...options, ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])];
  const { url, child } = await spawnPanel(
    dataDir,
    { DATABASE_URL: stage.url(name), RATE_LIMIT: 'off', ...settings },
    flags,
  );
  await untilReady(url, child);
  const secret = (await readFile(join(dataDir, 'auth-secret'), 'utf8')).trim();
  return {
    name,
    url,
    pid: child.pid ?? 0,
    cookie: (token) => `painel.session_token=${encodeURIComponent(sign(token, secret))}`,
    stop: async () => {
      await stopProcess(child);
      if (!keptDataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startBaseline(name: string, stage: Stage, ...options: string[]): Promise<Contender> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, `${name}.ts`), [stage.url(name), String(port), ...options]);
  await once(child, 'message');
  const url = `http://127.0.0.1:${port}`;
  return { name, url, pid: child.pid ?? 0, cookie: (token) => `session=${token}`, stop: () => stopProcess(child) };
}

/** Starts Feathers, and signs the tokens that its callers would have got by signing in. */
export async function startFeathers(stage: Stage): Promise<Contender> {
  const people = [...stage.clients, ...stage.partners];
  const tokens = new Map(
    await Promise.all(people.map(async ({ userId }) => [userId, await feathersToken(userId)] as const)),
  );
  const contender = await startBaseline('feathers', stage);
  return { ...contender, authorization: ({ userId }) => `Bearer ${tokens.get(userId)}` };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('the panel did not start');
    await sleep(50);
  }
}
