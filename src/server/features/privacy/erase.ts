import { RIDE_LINK_EMAILS } from '#domain/notifications/passenger-invitations.ts';
import { sql } from 'kysely';
import { eraseClient } from '#server/features/clients/erase-client.ts';
import { eraseDocuments } from '#server/features/documents/erase-documents.ts';
import { deleteStoredEmailsAbout } from '#server/features/emails/erase-emails.ts';
import { eraseContestTexts } from '#server/features/invoices/erase-contests.ts';
import { eraseEmployeesByPhone, eraseEmployeesOfClient } from '#server/features/employees/erase-employees.ts';
import { eraseRecipient } from '#server/features/notifications/erase-recipient.ts';
import { erasePartner } from '#server/features/partners/erase-partner.ts';
import { endWallsOf } from '#server/features/trips/today/wall-links.ts';
import { deleteFavourite, deleteFavouritesOf } from '#server/features/passengers/erase-favourites.ts';
import { erasePresencesOfPartner, erasePresencesOfUser } from '#server/features/presence/erase-presence.ts';
import { deleteFlexibleRidesOf, deleteFlexibleRidesOfClient } from '#server/features/trips/flexible/erase.ts';
import { deletePage } from '#server/features/trips/guests/change-page.ts';
import { eraseBlockTexts, eraseBlockTextsOfPartner } from '#server/features/trips/dispatch/erase-blocks.ts';
import { eraseQueueReasons } from '#server/features/ranks/erase-reasons.ts';
import { erasePassengerTerms, eraseTripTerms } from '#server/features/trips/terms/erase.ts';
import { deleteTripWords } from '#server/features/trips/row/erase-words.ts';
import { eraseUser, deleteInvitations } from '#server/features/users/erase-user.ts';
import { eraseVoucherTexts } from '#server/features/vouchers/erase-voucher-texts.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { deleteEmailsAbout, deleteMadeEmails } from '#server/platform/emails/queue.ts';
import { passengerEmails, tripsOfClient, tripsOfPhone } from './find-subjects.ts';

export type Subject =
  | { type: 'user' | 'partner' | 'client'; id: string }
  | { type: 'passenger'; phone: string; phoneHash: Buffer };

export type Erasure = { id: string; subject: Subject; at?: Date };

/**
 * Erases one person from every table and stored email, and records the erasure. Returns the files to remove after the
 * commit. If a crash prevents this removal, the job for files without a document removes the files.
 */
export async function erase(
  tx: Tx,
  audit: AuditContext,
  dataDir: string,
  { id, subject, at }: Erasure,
): Promise<string[]> {
  const { type } = subject;
  await tx
    .insertInto('erasures')
    .values({
      id,
      subject_type: type,
      subject_id: type === 'passenger' ? null : subject.id,
      phone_hash: type === 'passenger' ? subject.phoneHash : null,
      decided_by: audit.actorId,
      ...(at && { at }),
    })
    .execute();
  const files = await eraseSubject(tx, dataDir, subject);
  await sql`select hide_erased(${id})`.execute(tx);
  const subjectId = type === 'passenger' ? null : subject.id;
  await recordAudit(tx, audit, { action: `${type}.erase`, subjectType: type, subjectId });
  return files;
}

async function eraseSubject(tx: Tx, dataDir: string, subject: Subject): Promise<string[]> {
  const { told, files } = await takeOut(tx, subject);
  await deleteEmailsAbout(tx, told);
  // Attachments are invoices, receipts and statements. E-mails about a user account have no attachments.
  await deleteStoredEmailsAbout(dataDir, told, { attached: subject.type !== 'user' });
  return files;
}

type TakenOut = { told: string[]; files: string[] };

async function takeOut(tx: Tx, subject: Subject): Promise<TakenOut> {
  if (subject.type === 'passenger')
    return { told: [subject.phone, ...(await erasePassenger(tx, subject.phone))], files: [] };
  if (subject.type === 'partner') {
    await eraseQueueReasons(tx, subject.id);
    await erasePresencesOfPartner(tx, subject.id);
    await eraseBlockTextsOfPartner(tx, subject.id);
    return { files: await eraseDocuments(tx, subject.id), told: await erasePartner(tx, subject.id) };
  }
  if (subject.type === 'user') {
    await erasePresencesOfUser(tx, subject.id);
    await eraseRecipient(tx, subject.id);
    await eraseReasons(tx, subject.id);
    return { told: await eraseUser(tx, subject.id), files: [] };
  }
  await deleteFavouritesOf(tx, subject.id);
  const employees = await eraseEmployeesOfClient(tx, subject.id);
  await eraseVoucherTexts(tx, subject.id);
  await deleteInvitations(tx, subject.id);
  await endWallsOf(tx, subject.id);
  await deletePage(tx, subject.id);
  await deleteFlexibleRidesOfClient(tx, subject.id);
  const trips = await tripsOfClient(tx, subject.id);
  const emails = await passengerEmails(tx, trips);
  await eraseTrips(tx, trips);
  return { told: [...emails, ...employees, ...(await eraseClient(tx, subject.id))], files: [] };
}

/** Erases the reasons for which earlier requests of this user were refused. */
async function eraseReasons(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('erasure_requests')
    .set({ reason: '…' })
    .where('user_id', '=', userId)
    .where('reason', 'is not', null)
    .execute();
}

/** Erases this passenger from all trips. A trip shared with other passengers keeps the data of these passengers. */
async function erasePassenger(tx: Tx, phone: string): Promise<string[]> {
  const { alone, shared, told } = await tripsOfPhone(tx, phone);
  const invited = await deleteFlexibleRidesOf(tx, phone);
  const employed = await eraseEmployeesByPhone(tx, phone);
  await deleteFavourite(tx, phone, alone);
  await eraseTrips(tx, alone);
  await deleteTripWords(tx, shared);
  await eraseBlockTexts(tx, shared);
  await eraseContestTexts(tx, shared);
  await erasePassengerTerms(tx, shared, phone);
  await deleteMadeEmails(tx, RIDE_LINK_EMAILS, shared);
  return [...told, ...invited, ...employed];
}

/** Erases the personal data of these trips. Amounts, times and districts are kept. */
export async function eraseTrips(tx: Tx, tripIds: readonly string[]): Promise<void> {
  // Erases the texts of the trip first, because the search text is built from these texts too.
  await deleteTripWords(tx, tripIds);
  await eraseBlockTexts(tx, tripIds);
  await eraseContestTexts(tx, tripIds);
  await eraseTripTerms(tx, tripIds);
  await deleteMadeEmails(tx, RIDE_LINK_EMAILS, tripIds);
}
