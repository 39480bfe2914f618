import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

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
