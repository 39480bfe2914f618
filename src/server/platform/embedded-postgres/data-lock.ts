import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#server/platform/startup-error.ts';

export type DataLock = { release(): void };

/** Uses of a locked data directory. The message to another process that wants the directory names the use. */
export type DataUse =
  | 'O painel'
  | 'Um backup'
  | 'Uma restauração'
  | 'Uma conferência'
  | 'Uma importação'
  | 'Uma transferência para um servidor';

/**
 * Locks the data directory for one process. An exclusive SQLite transaction is the only lock in Node that the kernel
 * releases when the process dies. A file with a process id would not suffice, because it is stale after kill -9, after
 * a reboot or in another container.
 */
export function lockData(dataDir: string, use: DataUse = 'O painel'): DataLock {
  const holder = join(dataDir, 'painel.pid');
  const database = openLock(dataDir);
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    throw refusal(dataDir, holder);
  }
  writeFileSync(holder, `${process.pid}\n${use}\n`, { mode: 0o600 });
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(holder, { force: true });
      database.close();
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    const file = join(dataDir, 'painel.lock');
    closeSync(openSync(file, 'a', 0o600));
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw new StartupError(`Não foi possível usar a pasta de dados ${dataDir}: ${(error as Error).message}.`);
  }
}

function refusal(dataDir: string, holder: string): StartupError {
  const [pid = '', use = 'O painel'] = readHolder(holder);
  const named = `${use} já está em execução com a pasta de dados ${dataDir}${pid && ` (processo ${pid})`}.`;
  return new StartupError(
    use === 'O painel'
      ? `${named} Encerre-o antes de iniciar outro, ou escolha outra pasta em DATA_DIR.`
      : `${named} Espere terminar e tente de novo.`,
  );
}

function readHolder(holder: string): string[] {
  try {
    return readFileSync(holder, 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
