import type { Readable } from 'node:stream';
import { sql, type SqlBool } from 'kysely';
import { DOCUMENT_BYTES, UNNAMED_FILES } from '#domain/documents/file-content.ts';
import { refuse } from '#domain/outcome.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { keepDocumentFile, type KeptFile, removeDocumentFile } from '#server/platform/storage/document-files.ts';

export const tooManyUnnamed = refuse(
  'limit_exceeded',
  'Você enviou arquivos demais que ainda não estão em documento nenhum. Use os que enviou, ou tente de novo amanhã.',
  [{ field: 'file', message: 'Arquivos demais à espera.' }],
);

/** Number of files that this node is receiving at present, by sender. Each file may reach the maximum size. */
const coming = new Map<string, number>();

/** Stores an uploaded file. `note` writes the row of the file. A refused file is deleted from the disk. */
export async function receiveFile(
  { actor: { userId }, services: { db, config } }: SignedInContext,
  body: Readable,
  note: (file: KeptFile) => Promise<unknown>,
): Promise<KeptFile> {
  const unnamed = await readUnnamed(db, userId);
  const others = coming.get(userId) ?? 0;
  if (isFull({ count: unnamed.count + others, bytes: unnamed.bytes + others * DOCUMENT_BYTES }))
    throw new Refused(tooManyUnnamed);
  coming.set(userId, others + 1);
  try {
    const file = unwrap(await keepDocumentFile(config.dataDir, body));
    try {
      await note(file);
    } catch (error) {
      // Only a refusal guarantees that no row refers to the file.
      if (error instanceof Refused) await removeDocumentFile(config.dataDir, file.id);
      throw error;
    }
    return file;
  } finally {
    const left = (coming.get(userId) ?? 1) - 1;
    if (left > 0) coming.set(userId, left);
    else coming.delete(userId);
  }
}

/** True when this user may store another file. The lock makes concurrent uploads of one user wait for each other. */
export async function mayNoteFile(tx: Tx, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 0))`.execute(tx);
  return !isFull(await readUnnamed(tx, userId));
}

type Unnamed = { count: number; bytes: number };

function isFull({ count, bytes }: Unnamed): boolean {
  return count >= UNNAMED_FILES.count || bytes >= UNNAMED_FILES.bytes;
}

/** Counts this user's files without a document or receipt, and sums their sizes. Such files are deleted after a day. */
async function readUnnamed(db: Db | Tx, userId: string): Promise<Unnamed> {
  return db
    .selectFrom('document_files as f')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('sent_by', '=', userId)
    .where(sql<SqlBool>`not exists (select from documents o where o.file_id = f.id)`)
    .where(sql<SqlBool>`not exists (select from expense_receipts r where r.file_id = f.id)`)
    .executeTakeFirstOrThrow();
}
