import { sql } from 'kysely';
import type { PartnerDocument } from '#contract/documents.ts';
import type { DocumentKind } from '#domain/documents/kinds.ts';
import { centralToday } from '#server/features/areas/data.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { hasDocumentFile } from '#server/platform/storage/document-files.ts';

type Row = Omit<PartnerDocument, 'sentAt' | 'decidedAt'> & { sentAt: Date; decidedAt: Date | null };

/** Lists a partner's documents: pending ones first, then the newest. Replaced ones are left out. */
export async function listDocuments(db: Db, partnerId: string): Promise<PartnerDocument[]> {
  const { rows } = await sql<Row>`
    select o.id, o.kind, o.title, o.driver_id as "driverId", o.vehicle_id as "vehicleId", coalesce(d.name, v.plate) as holder, o.number,
      o.expires_on as "expiresOn", o.status, o.reason, o.label, f.content_type as "contentType", f.bytes, o.sent_at as "sentAt",
      r.nome as "sentByName", o.decided_at as "decidedAt", o.version
    from documents o join document_files f on f.id = o.file_id
    left join drivers d on d.id = o.driver_id left join vehicles v on v.id = o.vehicle_id left join profiles r on r.user_id = o.sent_by
    where o.partner_id = ${partnerId} and o.status <> 'replaced'
    order by o.status <> 'pending', o.sent_at desc, o.id`.execute(db);
  return rows.map(inText);
}

function inText({ sentAt, decidedAt, ...document }: Row): PartnerDocument {
  return { ...document, sentAt: sentAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null };
}

export type DocumentFile = { id: string; kind: DocumentKind; contentType: 'image/jpeg' | 'application/pdf' };

/** Returns the file of a document of this partner; null when the partner has no such document. */
export async function readDocumentFile(db: Db, partnerId: string, documentId: string): Promise<DocumentFile | null> {
  const { rows } = await sql<DocumentFile>`
    select f.id, o.kind, f.content_type as "contentType"
    from documents o join document_files f on f.id = o.file_id
    where o.id = ${documentId} and o.partner_id = ${partnerId}`.execute(db);
  return rows[0] ?? null;
}

/** Counts a partner's files without expense receipts, whose number grows with the trips. */
export async function countFiles(db: Db, partnerId: string): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select count(*) as files from document_files f
    where partner_id = ${partnerId} and not exists (select from expense_receipts r where r.file_id = f.id)`.execute(db);
  return rows[0]?.files ?? 0;
}

/** Returns those of the given files that have no row. */
export async function listUnknown(db: Db, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${fileIds}::text[]) as g(id) where not exists (select from document_files f where f.id::text = g.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const LOOKED_AT = 20;

/**
 * Returns how many of the latest files this node cannot find. Causes: its folder is not shared, or a restore is
 * incomplete.
 */
export async function countMissingFiles(db: Db, dataDir: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from document_files order by id desc limit ${LOOKED_AT}`.execute(
    db,
  );
  const there = await Promise.all(rows.map(({ id }) => hasDocumentFile(dataDir, id)));
  return there.filter((isThere) => !isThere).length;
}

export type DueWarning = {
  partner_id: string;
  subject_id: string;
  kind: DocumentKind;
  expires_on: string;
  level: number;
};

/** Lists documents that expire within 60, 30 or 7 days or (0) have expired, without a warning at that level yet. */
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
