import { addToErasureList, phoneHasher } from '#server/platform/backup/erasure-list.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { listErasures } from './find-subjects.ts';

/** Adds every erasure of the database to the list stored next to the backups. */
export async function exportErasures(db: Db, folder: string, secret: string): Promise<void> {
  await addToErasureList(folder, await listErasures(db, phoneHasher(secret).mark));
}
