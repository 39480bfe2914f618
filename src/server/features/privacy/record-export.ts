import { type Outcome, ok } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Logs the export without a subject: a passenger is identified only by phone, and logs contain no phones. */
export async function notePassengerExport(tx: Tx, audit: AuditContext): Promise<Outcome<undefined>> {
  await recordAudit(tx, audit, { action: 'passenger.data_export', subjectType: 'passenger', subjectId: null });
  return ok();
}

export async function noteDataExport(tx: Tx, audit: AuditContext, userId: string): Promise<Outcome<undefined>> {
  await recordAudit(tx, audit, { action: 'user.data_export', subjectType: 'user', subjectId: userId });
  return ok();
}
