import { sql, type SqlBool } from 'kysely';
import type { PartnerDocument } from '#contract/documents.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { hasDocumentFile } from '#server/platform/storage/document-files.ts';

/** Lists a partner's documents: pending ones first, then the newest. Replaced ones are left out. */
export async function listDocuments(db: Db, partnerId: string): Promise<PartnerDocument[]> {
  const rows = await documentsOf(db, partnerId)
    .leftJoin('drivers as d', 'd.id', 'o.driver_id')
    .leftJoin('vehicles as v', 'v.id', 'o.vehicle_id')
    .leftJoin('profiles as r', 'r.user_id', 'o.sent_by')
    .select(['o.id', 'o.kind', 'o.title', 'o.driver_id as driverId', 'o.vehicle_id as vehicleId'])
    .select((eb) => eb.fn.coalesce('d.name', 'v.plate').as('holder'))
    .select(['o.number', 'o.expires_on as expiresOn', 'o.status', 'o.reason', 'o.label'])
    .select(['f.content_type as contentType', 'f.bytes', 'o.sent_at as sentAt', 'r.nome as sentByName'])
    .select(['o.decided_at as decidedAt', 'o.version'])
    .where('o.status', '<>', 'replaced')
    .orderBy((eb) => eb('o.status', '<>', 'pending'))
    .orderBy('o.sent_at', 'desc')
    .orderBy('o.id')
    .execute();
  return rows.map((row) => {
    return Object.assign(row, { sentAt: row.sentAt.toISOString(), decidedAt: row.decidedAt?.toISOString() ?? null });
  });
}

/** Returns the file of a document of this partner, or undefined when the partner has no such document. */
export async function readDocumentFile(db: Db, partnerId: string, documentId: string) {
  return documentsOf(db, partnerId)
    .select(['f.id', 'o.kind', 'f.content_type as contentType'])
    .where('o.id', '=', documentId)
    .executeTakeFirst();
}

function documentsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('documents as o')
    .innerJoin('document_files as f', 'f.id', 'o.file_id')
    .where('o.partner_id', '=', partnerId);
}

/** Counts a partner's files except expense receipts, whose number grows with the trips. */
export async function countFiles(db: Db, partnerId: string): Promise<number> {
  const { files } = await db
    .selectFrom('document_files as f')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`not exists (select from expense_receipts r where r.file_id = f.id)`)
    .executeTakeFirstOrThrow();
  return files;
}

/** Returns the passed files that have no row. */
export async function listUnknown(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const unknown = await db
    .selectFrom(db.selectNoFrom(sql<string>`unnest(${fileIds}::text[])`.as('id')).as('g'))
    .select('g.id')
    .where(sql<SqlBool>`not exists (select from document_files f where f.id::text = g.id)`)
    .execute();
  return unknown.map(({ id }) => id);
}

const LOOKED_AT = 20;

/**
 * Counts the latest files that this node cannot find. Files are missing when the folder is not shared or a restore is
 * incomplete.
 */
export async function countMissingFiles(db: Db, dataDir: string): Promise<number> {
  const latest = await db.selectFrom('document_files').select('id').orderBy('id', 'desc').limit(LOOKED_AT).execute();
  const there = await Promise.all(latest.map(({ id }) => hasDocumentFile(dataDir, id)));
  return there.filter((isThere) => !isThere).length;
}

type DueWarning = RowOf<'document_warnings', 'partner_id' | 'subject_id' | 'kind' | 'expires_on' | 'level'>;

/**
 * Lists documents that expire within 60, 30 or 7 days or have expired (level 0) and have no warning of this level yet.
 */
export async function listDueWarnings(db: Db | Tx): Promise<DueWarning[]> {
  const { rows } = await sql<DueWarning>`
    select partner_id, subject_id, kind, expires_on, level from (
      select e.*, case when days < 0 then 0 when days <= 7 then 7 when days <= 30 then 30 when days <= 60 then 60 end as level
      from (select e.*, e.expires_on - ${centralToday} as days from document_ends e) e) e
    where level is not null and not exists (select from document_warnings w where w.subject_id = e.subject_id and w.kind = e.kind
      and w.expires_on = e.expires_on and w.level <= e.level)
    order by partner_id, subject_id, kind`.execute(db);
  return rows;
}
