import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { email: 'admin@painel.example', password: 'senha-do-administrador' };

export type PanelProcess = { url: string; dataDir: string; pid: number; stop(): Promise<void> };

/** The panel as an operator starts it, in a process and data directory of its own. */
export async function startPanelProcess(
  settings: Record<string, string> = {},
  argv: string[] = [],
): Promise<PanelProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'painel-e2e-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
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
  const child = spawn('node', ['src/server/main.ts', ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const madeAdmin = () => argv.includes('--demo') || said.join('').includes('Administrador criado');
  await untilReady(url, child, said, madeAdmin);
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The panel answers before its first administrator is made. */
async function untilReady(url: string, child: ChildProcess, said: string[], madeAdmin: () => boolean): Promise<void> {
  for (let tried = 0; tried < 600; tried += 1) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok && madeAdmin()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the panel did not start:\n${said.join('')}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
