import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endPostmaster, isAlive } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type PostmasterFile = { pid: number; ready: boolean; port: number; socketDir: string };

/**
 * Reads `postmaster.pid` of PostgreSQL: line 1 is the process, 4 the port, 5 the socket folder (may be empty), 8 the
 * status.
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Returns the running and ready server of this cluster, started by any process. */
export async function findServer(cluster: string): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(cluster);
  return file?.ready && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster)) ? file : null;
}

/**
 * Stops a server that is still running. We hold the lock, so its parent must have died. Committed transactions are not
 * lost.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster))) await stop(file.pid, log);
  // PostgreSQL would refuse to start as long as a process with that number exists (also a zombie), or after a power cut
  // left half a file.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function stop(pid: number, log: Log): Promise<void> {
  log.warn({ pid }, 'Encerrando o banco de dados que sobrou da execução anterior');
  if (await endPostmaster(pid)) return;
  throw new StartupError(`O banco de dados da execução anterior (processo ${pid}) não pôde ser encerrado.`);
}

/** Returns true when the process is a server of this cluster. After a reboot the number may belong to any process. */
async function runsHere(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command === null || (/postgres/.test(command) && command.includes(` -D ${cluster}`));
}
