import { sql } from 'kysely';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { notFoundRecord, staleRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

const subjectType = 'user';

/** Files an erasure request. Has no effect while the user has a pending request. */
export async function askErasure(tx: Tx, audit: AuditContext, userId: string): Promise<Outcome<undefined>> {
  const made = await tx
    .insertInto('erasure_requests')
    .values({ id: newId(), user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows)
    await recordAudit(tx, audit, { action: 'user.erasure_ask', subjectType, subjectId: userId });
  return ok();
}

export async function withdrawErasure(tx: Tx, audit: AuditContext, userId: string): Promise<Outcome<undefined>> {
  const changed = await tx
    .updateTable('erasure_requests')
    .set({ status: 'withdrawn', decided_by: userId, decided_at: sql`app_now()`, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (!changed.numUpdatedRows) return refuse('changed', 'Não há pedido em aberto.');
  await recordAudit(tx, audit, { action: 'user.erasure_withdraw', subjectType, subjectId: userId });
  return ok();
}

type Decision = { id: string; version: number; decidedBy: string; status: 'erased' | 'refused'; reason?: string };

/** Closes an open request if its version is unchanged. Returns its user. */
export async function decideRequest(tx: Tx, decision: Decision): Promise<Outcome<{ userId: string }>> {
  const { id, version, decidedBy, status, reason = null } = decision;
  const row = await tx.selectFrom('erasure_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  if (row.status !== 'pending') return refuse('changed', 'Este pedido já foi decidido ou retirado.');
  if (row.version !== version) return staleRecord;
  await tx
    .updateTable('erasure_requests')
    .set({ status, reason, decided_by: decidedBy, decided_at: sql`app_now()`, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return ok({ userId: row.user_id });
}

export async function refuseErasure(
  tx: Tx,
  audit: AuditContext,
  input: { id: string; version: number; reason: string },
): Promise<Outcome<{ userId: string }>> {
  const decided = await decideRequest(tx, { ...input, decidedBy: audit.actorId ?? '', status: 'refused' });
  if (decided.ok)
    await recordAudit(tx, audit, { action: 'user.erasure_refuse', subjectType, subjectId: decided.value.userId });
  return decided;
}
