import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';

const READY_SECONDS = 60;
/** Seconds until the demonstration must answer. It first loads its trips. */
const DEMO_SECONDS = 600;

export const ADMIN = { email: 'admin@painel.example', password: 'senha-do-administrador' };

/** Running panel. `stop(true)` keeps the data for a restart. `takeErrors` returns the errors logged since its last call. */
export type PanelProcess = {
  url: string;
  dataDir: string;
  pid: number;
  takeErrors(): string[];
  stop(keep?: boolean): Promise<void>;
};

/** `before` is a stopped panel, whose port and data are used again. `folder` contains another copy of the build. */
type Place = { before?: Pick<PanelProcess, 'url' | 'dataDir'>; folder?: string };

/** Starts the panel as an operator does, in its own process and data directory. */
export async function startPanelProcess(
  settings: Record<string, string> = {},
  argv: string[] = [],
  place: Place = {},
): Promise<PanelProcess> {
  try {
    return await startOn(
      place.before ? Number(new URL(place.before.url).port) : await freePort(),
      settings,
      argv,
      place,
    );
  } catch (error) {
    // Another process has taken the free port in the meantime, so another port is tried.
    if (!place.before && String(error).includes('EADDRINUSE')) return startPanelProcess(settings, argv, place);
    throw error;
  }
}

async function startOn(
  port: number,
  settings: Record<string, string>,
  argv: string[],
  { before, folder = process.cwd() }: Place,
): Promise<PanelProcess> {
  const dataDir = before?.dataDir ?? (await makeDataDir());
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  };
  const child = spawn('node', ['dist/server/main.js', ...argv], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const isDemo = argv.includes('--demo');
  const hasAdmin = () => before !== undefined || isDemo || output.join('').includes('Administrador criado');
  await untilReady(url, child, { output, hasAdmin, seconds: isDemo ? DEMO_SECONDS : READY_SECONDS });
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    takeErrors: () =>
      output
        .splice(0)
        .join('')
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    stop: async (keep = false) => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!keep) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-e2e-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

type Start = { output: string[]; hasAdmin: () => boolean; seconds: number };

/** Waits until the panel is ready. Also waits for the first administrator, who is created after the panel answers. */
async function untilReady(url: string, child: ChildProcess, { output, hasAdmin, seconds }: Start): Promise<void> {
  for (let tried = 0; tried < seconds * 10; tried += 1) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok && hasAdmin()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the panel did not start:\n${output.join('')}`);
}
