import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 20;

/** PostgreSQL's own three ways out: fast (disconnects and checkpoints), immediate (recovers at the next start), none at all. */
const WAYS_OUT: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Tells the postmaster to stop, more firmly each time; false when it is still there after all. */
export async function endPostmaster(pid: number, waysOut = WAYS_OUT): Promise<boolean> {
  for (const [signal, patienceMs] of waysOut) {
    if (!(await isAlive(pid))) return true;
    sendSignal(pid, signal);
    if (await ended(pid, patienceMs)) return true;
  }
  return false;
}

/** False when there was nobody to hear it. */
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
    // Somebody else's, so it is there.
    return true;
  }
}

/** An orphan in a container whose first process reaps nobody stays in the table for ever, though it is dead. */
async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return / [ZX] /.test(line.slice(line.lastIndexOf(')') + 1, line.lastIndexOf(')') + 5));
}

/** The whole command line, words parted by spaces; null when it cannot be known. */
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
 * Ends what of PostgreSQL is at work in this cluster without its first process; how many there were. Who waits for a lock whose holder
 * was killed never notices, and holds the memory for ever. Only Linux tells where a process works; elsewhere none is found.
 */
export async function endStrays(cluster: string): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const strays = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, folder)) ? [Number(pid)] : [])));
  return strays.flat().filter((pid) => sendSignal(pid, 'SIGKILL')).length;
}

/** Of other people's processes nothing can be known, so they are none of ours. */
async function worksIn(pid: string, folder: string): Promise<boolean> {
  try {
    const [program, at] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)]);
    return at === folder && /\/postgres(?: \(deleted\))?$/.test(program);
  } catch {
    return false;
  }
}
