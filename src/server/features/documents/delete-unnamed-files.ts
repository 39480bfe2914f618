import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

const BATCH = 500;

/** Deletes the rows of files older than a day that no document or expense receipt refers to. Returns their ids. */
export async function deleteUnnamedFiles(tx: Tx): Promise<string[]> {
  const old = tx
    .selectFrom('document_files as f')
    .select('id')
    .where(sql<SqlBool>`not exists (select from documents o where o.file_id = f.id)`)
    .where(sql<SqlBool>`not exists (select from expense_receipts r where r.file_id = f.id)`)
    .where(sql<SqlBool>`sent_at < app_now() - interval '1 day'`)
    .limit(BATCH)
    .forUpdate()
    .skipLocked();
  const files = await tx.deleteFrom('document_files').where('id', 'in', old).returning('id').execute();
  return files.map(({ id }) => id);
}
