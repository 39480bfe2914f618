import { deleteOldStoredEmails } from '#server/features/emails/erase-emails.ts';
import { deleteOldDays } from '#server/features/limits/reserve-limit.ts';
import { readErasureList } from '#server/platform/backup/erasure-list.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { removeDocumentFile } from '#server/platform/storage/document-files.ts';
import { exportErasures } from './export-erasures.ts';
import { replay, type Replayed } from './replay-erasures.ts';
import { oldestStoredEmail } from './read-retention.ts';
import { eraseNextOrigins, eraseNextTrips } from './erase-old-trips.ts';

/** Erases personal data past the retention periods of the central, in batches. */
export function retentionJob({ db, config, auth }: Pick<Services, 'db' | 'config' | 'auth'>): RecurringJob {
  const run = async () => {
    while (await db.transaction().execute(eraseNextTrips));
    while (await db.transaction().execute(eraseNextOrigins));
    await deleteOldDays(db);
    await deleteOldStoredEmails(config.dataDir, await oldestStoredEmail(db));
    await exportErasures(db, config.backup.dir, auth.secret);
  };
  return { name: 'retention', everySeconds: 3600, run };
}

type Place = { db: Db; dataDir: string; secret: string; folders: readonly [string, ...string[]] };

/** Repeats listed erasures at every start, because a restored backup may contain erased persons. */
export async function replayErasures({ db, dataDir, secret, folders }: Place): Promise<Replayed> {
  const lists = await Promise.all(folders.map(readErasureList));
  const listed = [...new Map(lists.flat().map((one) => [one.id, one])).values()];
  const replayed = await db.transaction().execute((tx) => replay(tx, listed, { dataDir, secret }));
  for (const id of replayed.files) await removeDocumentFile(dataDir, id);
  await exportErasures(db, folders[0], secret);
  return replayed;
}
