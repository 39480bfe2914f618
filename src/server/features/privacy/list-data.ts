import { addToErasureList, phoneHasher } from '#server/platform/backup/erasure-list.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { listErasures } from './subjects-data.ts';

/** The list beside the backups has every erasure that the database has. */
export async function exportErasures(db: Db, folder: string, secret: string): Promise<void> {
  await addToErasureList(folder, await listErasures(db, phoneHasher(secret).mark));
}
