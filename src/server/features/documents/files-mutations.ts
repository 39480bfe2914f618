import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

const BATCH = 500;

/** Deletes the rows of files older than a day that no document or expense receipt refers to. Returns their ids. */
export async function forgetUnnamedFiles(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from document_files where id in (
      select id from document_files f where not exists (select from documents o where o.file_id = f.id)
        and not exists (select from expense_receipts r where r.file_id = f.id)
        and sent_at < app_now() - interval '1 day' limit ${BATCH} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
