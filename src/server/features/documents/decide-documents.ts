import { type Selectable, sql } from 'kysely';
import type { documentsContract } from '#contract/documents.ts';
import { parseCnh } from '#domain/documents/cnh.ts';
import { type DocumentKind, holderOf } from '#domain/documents/kinds.ts';
import { type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { changeDriver, changeVehicle } from '#server/features/partners/change-fleet.ts';
import { lockPartner, touchPartner } from '#server/features/partners/change-partners.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Documents } from '#server/platform/database/schema.ts';
import { alreadyExists, notFoundRecord, refuseDuplicates, staleRecord } from '#server/platform/record-change.ts';
import type { KeptFile } from '#server/platform/storage/document-files.ts';
import { newId } from '#server/platform/uuid.ts';
import { mayNoteFile, tooManyUnnamed } from './receive-file.ts';

type NewDocument = InputOf<typeof documentsContract.add>;
type Acceptance = InputOf<typeof documentsContract.accept>;
type Refusing = InputOf<typeof documentsContract.refuse>;
type Row = Selectable<Documents>;

const subjectType = 'partner';
const duplicates = { documents_file: alreadyExists('fileId', 'Este arquivo já está em um documento.') };

/** Records a stored file, with its sender and its partner. */
export async function noteFile(
  tx: Tx,
  { partnerId, userId, file }: { partnerId: string; userId: string; file: KeptFile },
): Promise<Outcome<{ fileId: string }>> {
  if (!(await mayNoteFile(tx, userId))) return tooManyUnnamed;
  const { id, contentType, bytes, sha256 } = file;
  const row = { id, partner_id: partnerId, content_type: contentType, bytes, sha256, sent_by: userId };
  await tx.insertInto('document_files').values(row).execute();
  return ok({ fileId: id });
}

export async function addDocument(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  input: NewDocument,
): Promise<Outcome<{ id: string }>> {
  const { id: partnerId, fileId, kind, driverId = null, vehicleId = null } = input;
  if (!(await lockPartner(tx, partnerId))) return notFoundRecord;
  const wrong = await checkHolder(tx, partnerId, { kind, driverId, vehicleId });
  if (wrong) return wrong;
  const title = input.title || null;
  const number = numberOf(kind, input.number);
  if (!number.ok) return number;
  if (kind === 'other' && title === null) return refuseField('title', 'Informe qual é o documento.');
  if (!(await isFileOf(tx, { fileId, partnerId, userId }))) return refuseField('fileId', 'Envie o arquivo de novo.');
  const row = {
    id: newId(),
    partner_id: partnerId,
    driver_id: driverId,
    vehicle_id: vehicleId,
    kind,
    title: kind === 'other' ? title : null,
    file_id: fileId,
    label: input.label || null,
    number: number.value,
    expires_on: input.expiresOn ?? null,
    sent_by: userId,
  };
  return refuseDuplicates(duplicates, async () => {
    await tx.insertInto('documents').values(row).execute();
    await note(tx, audit, 'partner.document_add', partnerId, { [kind]: [null, 'pending'] });
    return ok({ id: row.id });
  });
}

/** Returns the number in its stored form. The number of a driving licence has check digits. */
function numberOf(kind: DocumentKind, typed: string | null | undefined): Outcome<string | null> {
  if (!typed) return ok(null);
  const number = kind === 'licence' ? parseCnh(typed) : typed;
  return number === null ? refuseField('number', 'CNH inválida: confira os 11 dígitos.') : ok(number);
}

/**
 * Accepts a document. Copies its number and expiry into the partner's record, and replaces the older document of the
 * same kind.
 */
export async function acceptDocument(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { id: partnerId, documentId, version, number, expiresOn }: Acceptance,
): Promise<Outcome<{ id: string }>> {
  const found = await lockPending(tx, partnerId, documentId, version);
  if (!found.ok) return found;
  const row = found.value;
  const read = numberOf(row.kind, number === undefined ? row.number : number);
  if (!read.ok) return read;
  const said = { number: read.value, expires_on: expiresOn ?? null };
  if (expiresOn === undefined) said.expires_on = row.expires_on;
  if (row.kind === 'licence' && said.expires_on === null)
    return refuseField('expiresOn', 'Informe até quando vale a CNH.');
  const written = await writeIntoRecord(tx, audit, row, said);
  if (!written.ok) return written;
  if (row.kind !== 'other') {
    await tx
      .updateTable('documents')
      .set({ status: 'replaced', version: sql`version + 1` })
      .where('partner_id', '=', partnerId)
      .where('kind', '=', row.kind)
      .where((eb) => eb(sql`coalesce(driver_id, vehicle_id)`, '=', row.driver_id ?? row.vehicle_id))
      .where('status', '=', 'accepted')
      .execute();
  }
  await decide(tx, userId, row.id, { ...said, status: 'accepted' });
  await note(tx, audit, 'partner.document_accept', partnerId, { [row.kind]: ['pending', 'accepted'] });
  return ok({ id: row.id });
}

export async function refuseDocument(
  tx: Tx,
  audit: AuditContext,
  userId: string,
  { id: partnerId, documentId, version, reason }: Refusing,
): Promise<Outcome<{ id: string }>> {
  const found = await lockPending(tx, partnerId, documentId, version);
  if (!found.ok) return found;
  await decide(tx, userId, documentId, { status: 'refused', reason });
  await note(tx, audit, 'partner.document_refuse', partnerId, { [found.value.kind]: ['pending', 'refused'] });
  return ok({ id: documentId });
}

/** Removes a document. With `pendingOnly` the caller is a partner, which cannot remove accepted documents. */
export async function removeDocument(
  tx: Tx,
  audit: AuditContext,
  { partnerId, documentId, pendingOnly }: { partnerId: string; documentId: string; pendingOnly: boolean },
): Promise<Outcome<{ id: string }>> {
  const row = await lockDocument(tx, partnerId, documentId);
  if (!row) return notFoundRecord;
  if (pendingOnly && row.status === 'accepted')
    return refuse('illegal_transition', 'A central já aceitou este documento: para trocá-lo, envie um novo.');
  await tx.deleteFrom('documents').where('id', '=', documentId).execute();
  await note(tx, audit, 'partner.document_remove', partnerId, { [row.kind]: [row.status, null] });
  return ok({ id: documentId });
}

async function checkHolder(
  tx: Tx,
  partnerId: string,
  { kind, driverId, vehicleId }: { kind: DocumentKind; driverId: string | null; vehicleId: string | null },
) {
  const holder = holderOf(kind);
  if (holder === 'driver' && !driverId) return refuseField('driverId', 'Informe de qual motorista é o documento.');
  if (holder === 'vehicle' && !vehicleId) return refuseField('vehicleId', 'Informe de qual veículo é o documento.');
  if (driverId && (vehicleId || holder === 'vehicle'))
    return refuseField('driverId', 'O documento é do motorista ou do veículo, não dos dois.');
  if (vehicleId && holder === 'driver') return refuseField('vehicleId', 'Este documento é de um motorista.');
  if (driverId && !(await isOf(tx, 'drivers', driverId, partnerId)))
    return refuseField('driverId', 'Este motorista não é deste parceiro.');
  if (vehicleId && !(await isOf(tx, 'vehicles', vehicleId, partnerId)))
    return refuseField('vehicleId', 'Este veículo não é deste parceiro.');
  return null;
}

async function isOf(tx: Tx, table: 'drivers' | 'vehicles', id: string, partnerId: string): Promise<boolean> {
  const found = tx.selectFrom(table).select('id').where('id', '=', id).where('partner_id', '=', partnerId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** True when this user sent the file for this partner. No other file can be used in the partner's documents. */
async function isFileOf(tx: Tx, { fileId, partnerId, userId }: { fileId: string; partnerId: string; userId: string }) {
  const { rows } = await sql`select from document_files
    where id = ${fileId} and partner_id = ${partnerId} and sent_by = ${userId} for share`.execute(tx);
  return rows.length === 1;
}

async function lockDocument(tx: Tx, partnerId: string, documentId: string): Promise<Row | undefined> {
  if (!(await lockPartner(tx, partnerId))) return undefined;
  const query = tx.selectFrom('documents').selectAll().where('id', '=', documentId);
  return query.where('partner_id', '=', partnerId).forUpdate().executeTakeFirst();
}

async function lockPending(
  tx: Tx,
  partnerId: string,
  documentId: string,
  version: number | undefined,
): Promise<Outcome<Row>> {
  const row = await lockDocument(tx, partnerId, documentId);
  if (!row) return notFoundRecord;
  if (version !== undefined && version !== row.version) return staleRecord;
  return row.status === 'pending' ? ok(row) : refuse('illegal_transition', 'Este documento já foi conferido.');
}

async function writeIntoRecord(
  tx: Tx,
  audit: AuditContext,
  { partner_id: id, kind, driver_id: driverId, vehicle_id: vehicleId }: Row,
  { number, expires_on: ends }: Pick<Row, 'number' | 'expires_on'>,
): Promise<Outcome<unknown>> {
  // An empty number keeps the number in the record.
  const numbered = (name: string) => (number === null ? {} : { [name]: number });
  if (kind === 'licence' && driverId)
    return changeDriver(tx, audit, { id, driverId, ...numbered('licenceNumber'), licenceExpiresOn: ends });
  if (kind === 'municipal_licence' && driverId)
    return changeDriver(tx, audit, {
      id,
      driverId,
      municipalLicenceExpiresOn: ends,
      ...numbered('municipalLicenceNumber'),
    });
  if (kind === 'registration' && vehicleId)
    return changeVehicle(tx, audit, { id, vehicleId, ...numbered('registrationNumber'), registrationExpiresOn: ends });
  if (kind === 'permit' && vehicleId)
    return changeVehicle(tx, audit, { id, vehicleId, ...numbered('permitNumber'), permitExpiresOn: ends });
  return ok();
}

async function decide(
  tx: Tx,
  userId: string,
  documentId: string,
  columns: Pick<Row, 'status'> & Partial<Row>,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ ...columns, decided_by: userId, decided_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', documentId)
    .execute();
}

async function note(
  tx: Tx,
  audit: AuditContext,
  action: string,
  partnerId: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> {
  await recordAudit(tx, audit, { action, subjectType, subjectId: partnerId, changes });
  await touchPartner(tx, partnerId);
}
