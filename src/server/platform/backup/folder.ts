import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseExpired, type Retention } from '#domain/retention.ts';
import { makeFolder } from '#server/platform/storage/make-folder.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const NAME = /^painel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** Time limit, because an unreachable network disk may never respond. */
const ANSWER_SECONDS = 30;

/**
 * Creates the backup folder and writes a test file. Throws a StartupError if the folder cannot be used or does not
 * respond.
 */
export async function requireBackupFolder(folder: string, answerSeconds = ANSWER_SECONDS): Promise<void> {
  const ended = new AbortController();
  const tooLate = sleep(answerSeconds * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`não respondeu em ${answerSeconds} s`);
  });
  try {
    await Promise.race([tryFolder(folder), tooLate]);
  } catch (error) {
    throw new StartupError(
      `A pasta dos backups, ${folder}, não pode ser usada: ${(error as Error).message}. Confira BACKUP_DIR.`,
    );
  } finally {
    ended.abort();
    tooLate.catch(() => undefined);
  }
}

async function tryFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  const probe = join(folder, `.painel-${process.pid}`);
  await (await open(probe, 'w', 0o600)).close();
  await rm(probe);
}

/**
 * Returns the path of a backup. File names like `painel-2026-03-01T06-00-00Z.backup` sort by time and are valid on any
 * file system.
 */
export function backupFile(folder: string, takenAt: Date): string {
  return join(folder, `painel-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
}

/** Lists the backups in the folder, oldest first. Other files are ignored. */
export async function listBackups(folder: string): Promise<{ file: string; takenAt: string }[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted().flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    return day ? [{ file: join(folder, name), takenAt: `${day}T${hours}:${minutes}:${seconds}.000Z` }] : [];
  });
}

/**
 * Removes backups that the retention no longer requires. Returns the errors of those that could not be removed, so that
 * the others are removed anyway.
 */
export async function thinOut(folder: string, retention: Retention): Promise<Error[]> {
  const backups = await listBackups(folder);
  const expired = new Set(
    chooseExpired(
      backups.map(({ takenAt }) => takenAt),
      retention,
    ),
  );
  const failures: Error[] = [];
  for (const { file, takenAt } of backups)
    if (expired.has(takenAt)) await rm(file, { force: true }).catch((error: Error) => failures.push(error));
  return failures;
}
