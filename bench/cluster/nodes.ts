import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/free-port.ts';
import { type KillablePanel, startKillablePanel } from '#tests/killable-panel.ts';
import { leaveNothing } from './leave-nothing.ts';

/** The configuration that an operator installs (docs/operations.md). */
const INSTALLED = join(import.meta.dirname, '../../ops/caddy/Caddyfile');
/** Time after which Caddy has checked a restarted node again. */
const SEEN_MS = 3000;

export type Nodes = {
  /** Address of the proxy. */
  url: string;
  nodes: KillablePanel[];
  /** Restarts a node from its folder or from another folder, and waits until Caddy uses it. */
  restart(which: number, folder?: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts nodes of the panel with the same database and data folder, and Caddy as their proxy (HTTP/2 without TLS on
 * loopback).
 */
export async function startNodes(count: number, databaseUrl: string, dataDir: string): Promise<Nodes> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, TRUSTED_PROXY: '127.0.0.1', LOG_LEVEL: 'error' };
  const nodes: KillablePanel[] = [];
  const startNode = async (own: number, folder?: string): Promise<KillablePanel> => {
    const node = await startKillablePanel(dataDir, own, settings, folder);
    leaveNothing(node.pid);
    return node;
  };
  // Starts the nodes one after the other, because the first node migrates the database.
  for (const own of ports) nodes.push(await startNode(own));
  const proxy = await startProxy(dataDir, port, ports);
  return {
    url,
    nodes,
    async restart(which, folder) {
      nodes[which] = await startNode(ports[which] ?? 0, folder);
      await sleep(SEEN_MS);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await proxy();
    },
  };
}

async function startProxy(dataDir: string, port: number, upstreams: number[]): Promise<() => Promise<void>> {
  const file = join(dataDir, 'Caddyfile');
  await writeFile(
    file,
    `{
  admin off
  auto_https off
  log {
    output file ${join(dataDir, 'caddy.log')}
  }
  servers {
    protocols h1 h2 h2c
  }
}
import ${INSTALLED}
`,
  );
  const env = {
    ...process.env,
    XDG_DATA_HOME: dataDir,
    XDG_CONFIG_HOME: dataDir,
    PAINEL_HOST: `http://127.0.0.1:${port}`,
    PAINEL_UPSTREAM: upstreams.map((upstream) => `127.0.0.1:${upstream}`).join(' '),
  };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  leaveNothing(child.pid);
  const failed = once(child, 'error').then(([error]) => error as Error);
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    const error = await Promise.race([failed, sleep(100)]);
    if (error) throw new Error('caddy is not there (apt-get install caddy)', { cause: error });
  }
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}
