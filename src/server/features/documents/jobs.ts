import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { listSettledFiles, removeDocumentFile } from '#server/platform/storage/document-files.ts';
import { countMissingFiles, listUnknown } from './read-documents.ts';
import { deleteUnnamedFiles } from './delete-unnamed-files.ts';
import { warnOfEnds } from './warn-of-ends.ts';

/** Warns of documents that expire soon or have expired. */
export function documentEndsJob({ db, live }: Pick<Services, 'db' | 'live'>): RecurringJob {
  const run = async () => {
    if ((await db.transaction().execute(warnOfEnds)) > 0) live.hint();
  };
  return { name: 'document-ends', everySeconds: 600, run };
}

/**
 * Deletes unreferenced files. The rows are deleted first, so that a crash can leave a file without a row but never a
 * row without a file.
 */
export function documentFilesJob({ db, config: { dataDir } }: Pick<Services, 'db' | 'config'>): RecurringJob {
  const run = async () => {
    for (const id of await db.transaction().execute(deleteUnnamedFiles)) await removeDocumentFile(dataDir, id);
    for (const id of await listUnknown(db, await listSettledFiles(dataDir))) await removeDocumentFile(dataDir, id);
  };
  return { name: 'document-files', everySeconds: 3600, run };
}

/**
 * Warns at the start when files are missing. All nodes must share one folder, and a wrong folder would not be noticed
 * otherwise.
 */
export async function warnOfMissingFiles({ db, log, config }: Pick<Services, 'db' | 'log' | 'config'>): Promise<void> {
  const missing = await countMissingFiles(db, config.dataDir).catch((error: unknown) => {
    log.warn({ err: error }, 'Não foi possível conferir se faltam arquivos de documentos');
    return 0;
  });
  if (missing > 0)
    log.warn(
      `Dos arquivos de documentos mais recentes, ${missing} não estão na pasta ${config.dataDir}/documents. Com vários nós ela precisa ser a mesma para todos; depois de uma restauração, veja se ela terminou.`,
    );
}
