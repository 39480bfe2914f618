import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * A partner's documents; the files are the caller's to remove once this is committed, or the job's that finds them unnamed. What shows
 * a trip's expenses stays with the books.
 */
export async function eraseDocuments(tx: Tx, partnerId: string): Promise<string[]> {
  await tx.deleteFrom('documents').where('partner_id', '=', partnerId).execute();
  const { rows } = await sql<{ id: string }>`
    delete from document_files f where partner_id = ${partnerId}
      and not exists (select from expense_receipts r where r.file_id = f.id) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
