import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 20;

/**
 * Signals to stop PostgreSQL and their waiting times in milliseconds: fast shutdown (disconnects clients and writes a
 * checkpoint), immediate shutdown (recovery at the next start), kill.
 */
const WAYS_OUT: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Stops the postmaster by one signal after the other. Returns false when it is still alive. */
export async function endPostmaster(pid: number, waysOut = WAYS_OUT): Promise<boolean> {
  for (const [signal, patienceMs] of waysOut) {
    if (!(await isAlive(pid))) return true;
    sendSignal(pid, signal);
    if (await ended(pid, patienceMs)) return true;
  }
  return false;
}

/** Sends a signal. Returns false when the process does not exist. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function ended(pid: number, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    if (!(await isAlive(pid))) return true;
    await sleep(POLL_MS);
  }
  return false;
}

export async function isAlive(pid: number): Promise<boolean> {
  try {
    return sendSignal(pid, 0) && !(await isZombie(pid));
  } catch {
    // No permission: the process exists and belongs to another account.
    return true;
  }
}

/**
 * Returns true for a zombie. In a container whose first process does not reap children, an orphan stays in the process
 * table after its end.
 */
async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return / [ZX] /.test(line.slice(line.lastIndexOf(')') + 1, line.lastIndexOf(')') + 5));
}

/** Returns the command line, words separated by spaces; null when it cannot be read. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
    return raw === null ? null : raw.replaceAll('\0', ' ').trim();
  }
  if (process.platform === 'win32') return null;
  const answer = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null);
  return answer?.stdout.trim() ?? null;
}

/**
 * Kills the backends of this cluster that lost their postmaster, and returns their number. A backend that waits for a
 * lock of a killed process never notices that the postmaster is gone, and uses the shared memory for ever. Only Linux
 * reports the working directory of a process. On other systems no backend is found.
 */
export async function endStrays(cluster: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const strays = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, folder)) ? [Number(pid)] : [])));
  return strays.flat().filter((pid) => sendSignal(pid, 'SIGKILL')).length;
}

/**
 * Returns true for a PostgreSQL process in this folder. Processes of other accounts cannot be inspected, and do not
 * belong to this cluster.
 */
async function worksIn(pid: string, folder: string): Promise<boolean> {
  try {
    const [program, at] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)]);
    return at === folder && /\/postgres(?: \(deleted\))?$/.test(program);
  } catch {
    return false;
  }
}
