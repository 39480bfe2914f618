import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Erases a partner's documents and returns the ids of their files. The caller deletes the files after the commit. If it
 * fails to, the job for unreferenced files deletes them. Expense receipts of trips are kept with the accounts.
 */
export async function eraseDocuments(tx: Tx, partnerId: string): Promise<string[]> {
  await tx.deleteFrom('documents').where('partner_id', '=', partnerId).execute();
  const files = await tx
    .deleteFrom('document_files as f')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`not exists (select from expense_receipts r where r.file_id = f.id)`)
    .returning('id')
    .execute();
  return files.map(({ id }) => id);
}
