import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseExpired, type Retention } from '#domain/retention.ts';

const NAME = /^painel-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** `painel-2026-03-01T06-00-00Z.backup`: names in order of time that any file system takes. */
export function backupFile(folder: string, takenAt: Date): string {
  return join(folder, `painel-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
}

/** The backups in the folder, oldest first; whatever else is there is not ours. */
export async function listBackups(folder: string): Promise<{ file: string; takenAt: string }[]> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted().flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    return day ? [{ file: join(folder, name), takenAt: `${day}T${hours}:${minutes}:${seconds}.000Z` }] : [];
  });
}

/** Removes what has been kept long enough. */
export async function thinOut(folder: string, retention: Retention): Promise<void> {
  const backups = await listBackups(folder);
  const expired = new Set(
    chooseExpired(
      backups.map(({ takenAt }) => takenAt),
      retention,
    ),
  );
  for (const { file, takenAt } of backups) if (expired.has(takenAt)) await rm(file, { force: true });
}
