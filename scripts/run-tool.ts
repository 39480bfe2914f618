import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * Environment of the tools. The tools of this project come first in the PATH, also when npm did not start the script.
 * All tools share one compile cache of Node.
 */
const environment = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  NODE_COMPILE_CACHE: resolve('.cache/node'),
};

const shell = process.platform === 'win32';

/**
 * Runs a command without printing its output. Returns both output streams as one text, so that the caller can show it
 * after a failure.
 */
export async function runQuietly(command: readonly string[]): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: environment, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  return { ok: code === 0, output: (await output).join('') };
}

/** Runs a command on the terminal. */
export async function runShown(command: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { ...environment, ...extra }, shell, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}
