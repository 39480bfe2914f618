import { sql } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord, staleRecord } from '#server/platform/record-change.ts';
import { approveWaiting } from './decide-fleet.ts';
import { changePartner, lockPartner, touchPartner } from './change-partners.ts';

type Decision = { id: string; version?: number | undefined };

const decided = refuse('changed', 'Este cadastro já foi decidido.');

/** Approves a partner with its waiting drivers and vehicles. */
export async function approvePartner(tx: Tx, audit: AuditContext, { id, version }: Decision) {
  const pending = await lockPending(tx, id, version);
  if (!pending.ok) return pending;
  const fleet = await approveWaiting(tx, audit, id);
  return fleet.ok ? changePartner(tx, audit, { id, status: 'active' }) : fleet;
}

export async function refusePartner(
  tx: Tx,
  audit: AuditContext,
  { id, version, reason }: Decision & { reason: string },
) {
  const pending = await lockPending(tx, id, version);
  return pending.ok ? changePartner(tx, audit, { id, status: 'suspended', statusReason: reason }) : pending;
}

/** Asks a pending partner for a correction. The central waits until the partner submits again. */
export async function askCorrection(
  tx: Tx,
  audit: AuditContext,
  { id, version, correction }: Decision & { correction: string },
): Promise<Outcome<{ id: string }>> {
  const pending = await lockPending(tx, id, version);
  if (!pending.ok) return pending;
  await tx.updateTable('partners').set({ correction }).where('id', '=', id).execute();
  const changes: Record<string, [unknown, unknown]> = { correction: [pending.value.correction, correction] };
  await recordAudit(tx, audit, { action: 'partner.correction', subjectType: 'partner', subjectId: id, changes });
  await touchPartner(tx, id);
  return ok({ id });
}

/** Submits a corrected registration to the central. */
export async function submitPartner(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ id: string }>> {
  const pending = await lockPending(tx, id, undefined);
  if (!pending.ok) return pending;
  const { correction } = pending.value;
  if (correction === null) return ok({ id });
  await tx
    .updateTable('partners')
    .set({ correction: null, submitted_at: sql`app_now()` })
    .where('id', '=', id)
    .execute();
  const changes: Record<string, [unknown, unknown]> = { correction: [correction, null] };
  await recordAudit(tx, audit, { action: 'partner.submit', subjectType: 'partner', subjectId: id, changes });
  await touchPartner(tx, id);
  return ok({ id });
}

async function lockPending(tx: Tx, id: string, version: number | undefined) {
  const row = await lockPartner(tx, id);
  if (!row) return notFoundRecord;
  if (row.status !== 'pending') return decided;
  return version !== undefined && version !== row.version ? staleRecord : ok(row);
}
