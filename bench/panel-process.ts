import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#tests/free-port.ts';

const MAIN = join(import.meta.dirname, '../dist/server/main.js');

/** Starts the built panel in its own process, as an operator does. Returns before the panel answers. */
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

/** Stops the process, and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
