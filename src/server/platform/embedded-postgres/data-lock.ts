import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#server/platform/startup-error.ts';

export type DataLock = { release(): void };

/**
 * One process per data directory. SQLite's exclusive transaction is the only lock that Node offers which the kernel itself
 * lets go when we die; a file with a process id in it lies after kill -9, a reboot or in another container.
 */
export function lockData(dataDir: string): DataLock {
  const holder = join(dataDir, 'painel.pid');
  const database = openLock(dataDir);
  try {
    database.exec('begin exclusive');
  } catch {
    database.close();
    throw new StartupError(
      `O painel já está em execução com a pasta de dados ${dataDir}${describe(holder)}. ` +
        'Encerre-o antes de iniciar outro, ou escolha outra pasta em DATA_DIR.',
    );
  }
  writeFileSync(holder, `${process.pid}\n`, { mode: 0o600 });
  return {
    release() {
      if (database.isOpen) database.close();
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

function describe(holder: string): string {
  try {
    return ` (processo ${readFileSync(holder, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
