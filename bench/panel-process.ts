import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';

const MAIN = join(import.meta.dirname, '../dist/server/main.js');

/** The panel as an operator starts it, from its built files, in a process of its own. It begins, and answers a while later. */
export async function spawnPanel(
  dataDir: string,
  settings: Record<string, string>,
  flags: string[] = [],
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { url, child };
}

/** Asks it to stop, and waits until it has. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
