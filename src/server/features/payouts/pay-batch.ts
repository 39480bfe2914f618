import { sql } from 'kysely';
import type { payoutBatchesContract } from '#contract/payouts.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { batchObstacle, type BatchStatus } from '#domain/payments/payout-batch.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { carryOut, lockFree, publishPayout } from './request-and-settle.ts';

const subjectType = 'payout_batch';

/** Creates a batch with all chosen payouts, or refuses with the first payout that cannot be added and the reason. */
export async function makeBatch(
  tx: Tx,
  audit: AuditContext,
  { payoutIds }: InputOf<typeof payoutBatchesContract.create>,
): Promise<Outcome<{ id: string }>> {
  const ids = [...new Set(payoutIds)];
  const { free, obstacle } = await lockFree(tx, 'batch', ids);
  if (obstacle) return obstacle;
  if (free.length < ids.length) return notFoundRecord;
  const id = newId();
  await tx.insertInto('payout_batches').values({ id, created_by: audit.actorId }).execute();
  await place(tx, ids, id);
  await noteBatch(tx, audit, 'make', id, 1, { payouts: [0, ids.length] });
  return ok({ id });
}

/** Removes payouts from an open batch. Removing the last payout dissolves the batch. */
export async function takeOut(
  tx: Tx,
  audit: AuditContext,
  { id, payoutIds }: InputOf<typeof payoutBatchesContract.takeOut>,
): Promise<Outcome<{ id: string }>> {
  const obstacle = await lockOpen(tx, id);
  if (obstacle) return obstacle;
  const inside = await lockInside(tx, id);
  const ids = inside.map((row) => row.id).filter((one) => payoutIds.includes(one));
  if (ids.length === 0) return refuse('changed', 'Estes saques não estão mais no lote.');
  await place(tx, ids, null);
  const left = inside.length - ids.length;
  const version = await change(tx, id, audit, left === 0 ? 'dissolved' : 'open');
  await noteBatch(tx, audit, 'take_out', id, version, { payouts: [inside.length, left] });
  return ok({ id });
}

/** Pays all payouts of the batch, even when a partner's key changed since the file was downloaded. */
export async function payBatch(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ id: string }>> {
  const obstacle = await lockOpen(tx, id);
  if (obstacle) return obstacle;
  const inside = await lockInside(tx, id);
  if (inside.length === 0) return refuse('changed', 'Não há mais saques neste lote.');
  await carryOut(tx, audit, 'pay', inside);
  const version = await change(tx, id, audit, 'paid');
  await noteBatch(tx, audit, 'pay', id, version, { status: ['open', 'paid'] });
  return ok({ id });
}

/**
 * Marks the batch as sent. After the first download the bank may already be paying, so the payouts of the batch can no
 * longer be cancelled. The file can be downloaded again, even for a paid batch.
 */
export async function sendBatch(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<{ id: string }>> {
  const batch = await tx
    .selectFrom('payout_batches')
    .select(['status', 'sent_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) return notFoundRecord;
  const obstacle = batch.status === 'dissolved' && batchObstacle(batch.status);
  if (obstacle) return obstacle;
  if (batch.sent_at === null) await markSent(tx, id);
  await noteBatch(tx, audit, 'file', id, batch.version + 1, {});
  return ok({ id });
}

async function markSent(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payout_batches')
    .set({ sent_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  const inside = await tx
    .updateTable('payouts')
    .set({ version: sql`version + 1` })
    .where('batch_id', '=', id)
    .returning(['id', 'partner_id', 'version'])
    .execute();
  for (const row of inside) await publishPayout(tx, row);
}

async function lockOpen(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('payout_batches')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? batchObstacle(row.status) : notFoundRecord;
}

async function lockInside(tx: Tx, batchId: string) {
  return tx
    .selectFrom('payouts')
    .select(['id', 'partner_id', 'amount_cents', 'status', 'reason', 'version'])
    .where('batch_id', '=', batchId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function place(tx: Tx, ids: readonly string[], batchId: string | null): Promise<void> {
  const placed = await tx
    .updateTable('payouts')
    .set({ batch_id: batchId, version: sql`version + 1` })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning(['id', 'partner_id', 'version'])
    .execute();
  for (const row of placed) await publishPayout(tx, row);
}

async function change(tx: Tx, id: string, audit: AuditContext, status: BatchStatus): Promise<number> {
  const { version } = await tx
    .updateTable('payout_batches')
    .set({ status, version: sql`version + 1` })
    .$if(status !== 'open', (update) => update.set({ closed_by: audit.actorId, closed_at: sql`app_now()` }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

async function noteBatch(
  tx: Tx,
  audit: AuditContext,
  deed: string,
  id: string,
  version: number,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> {
  await recordAudit(tx, audit, { action: `payout_batch.${deed}`, subjectType, subjectId: id, changes });
  await publish(tx, { topic: 'payout-batch', audiences: ['admin'], entityId: id, version });
}
