import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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
    process.kill(pid, signal);
    if (await ended(pid, patienceMs)) return true;
  }
  return false;
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
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !(await isZombie(pid));
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
