import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, endPostmaster, isAlive } from '#server/platform/embedded-postgres/processes.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type PostmasterFile = { pid: number; ready: boolean; port: number; socketDir: string };

/** PostgreSQL's `postmaster.pid`: line 1 is the process, 4 its port, 5 its socket's folder (none: empty), 8 how far it has got. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** The server that is up and ready here, whoever started it. */
export async function findServer(cluster: string): Promise<PostmasterFile | null> {
  const file = await readPostmasterFile(cluster);
  return file?.ready && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster)) ? file : null;
}

/** Nobody else holds our lock, so a server that still runs here lost its parent: it is stopped, and nothing committed is lost. */
export async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file && (await isAlive(file.pid)) && (await runsHere(file.pid, cluster))) await stop(file.pid, log);
  // PostgreSQL would refuse to start as long as anything bears that number (a zombie too), or a power cut left half a file.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function stop(pid: number, log: Log): Promise<void> {
  log.warn({ pid }, 'Encerrando o banco de dados que sobrou da execução anterior');
  if (await endPostmaster(pid)) return;
  throw new StartupError(`O banco de dados da execução anterior (processo ${pid}) não pôde ser encerrado.`);
}

/** After a reboot the number in the file may belong to anything at all. */
async function runsHere(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid);
  return command === null || (/postgres/.test(command) && command.includes(` -D ${cluster}`));
}
