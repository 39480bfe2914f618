import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endPostmaster, isAlive } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type PostmasterFile = { pid: number; ready: boolean; port: number; socketDir: string };

/**
 * Reads `postmaster.pid` of PostgreSQL. Line 1 is the process id, line 4 the port, line 5 the socket folder (may be
 * empty) and line 8 the status.
 */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Returns the running and ready server of this cluster, whichever process started it. */
export async function findServer(cluster: string): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(cluster);
  return file?.ready && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster)) ? file : null;
}

/**
 * Stops a server of this cluster that is still running. This process has locked the data directory, so the panel that
 * started the server has died. Committed transactions are not lost.
 */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster))) await stop(file.pid, log);
  // Without the removal, PostgreSQL would refuse to start while any process with that id exists (also a zombie), or
  // when a power failure left an incomplete file.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function stop(pid: number, log: Log): Promise<void> {
  log.warn({ pid }, 'Encerrando o banco de dados que sobrou da execução anterior');
  if (await endPostmaster(pid)) return;
  throw new StartupError(`O banco de dados da execução anterior (processo ${pid}) não pôde ser encerrado.`);
}

/**
 * Returns true when the process is a server of this cluster. After a reboot the process id may belong to any program.
 */
async function runsHere(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command === null || (/postgres/.test(command) && command.includes(` -D ${cluster}`));
}
