import { type Selectable, sql, type UpdateObject } from 'kysely';
import { batchObstacle } from '#domain/adjustments/batch.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { AdjustmentBatches, DB } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { type Changes, notFoundRecord, staleRecord } from '#server/platform/record-change.ts';

export type Administrator = AuditContext & { actorId: string };
export type BatchRow = Selectable<AdjustmentBatches>;
export type Named = { id: string; version: number };

/**
 * Lets one transaction at a time create or change batches, so that each transaction sees the rows of the previous one.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustment-batches', 0))`.execute(tx);
}

export async function lockBatch(
  tx: Tx,
  { actorId }: Administrator,
  step: Parameters<typeof batchObstacle>[0],
  { id, version }: Named,
): Promise<Outcome<BatchRow>> {
  await takeTurn(tx);
  const row = await tx.selectFrom('adjustment_batches').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return notFoundRecord;
  const askedBy = row.reversal_asked_by ?? row.created_by;
  const obstacle = batchObstacle(step, { status: row.status, askedBy }, actorId);
  if (obstacle) return obstacle;
  return row.version === version ? ok(row) : staleRecord;
}

/** Changes the state of a locked batch and publishes the change. */
export async function moveBatch(
  tx: Tx,
  audit: Administrator,
  { id, status }: BatchRow,
  deed: string,
  change: UpdateObject<DB, 'adjustment_batches'> & Pick<BatchRow, 'status'>,
  said: Changes = {},
): Promise<void> {
  const { version } = await tx
    .updateTable('adjustment_batches')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('version')
    .executeTakeFirstOrThrow();
  await note(tx, audit, deed, { id, version }, { status: [status, change.status], ...said });
}

export async function note(tx: Tx, audit: Administrator, deed: string, { id, version }: Named, changes: Changes) {
  const subjectType = 'adjustment_batch';
  await recordAudit(tx, audit, { action: `${subjectType}.${deed}`, subjectType, subjectId: id, changes });
  await publish(tx, { topic: 'adjustment-batch', audiences: ['admin'], entityId: id, version });
}
