import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Puts the tools of this project first in the PATH, also without npm, and shares the compile cache of Node. */
const environment = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter),
  NODE_COMPILE_CACHE: resolve('.cache/node'),
};

const shell = process.platform === 'win32';

/** Runs a command without output; returns both streams together, to show them when it fails. */
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
