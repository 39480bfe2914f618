import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { listDueWarnings } from './read-documents.ts';

/**
 * Records and publishes a warning, once per level, when a document expires soon or has expired. Returns the number of
 * warnings.
 */
export async function warnOfEnds(tx: Tx): Promise<number> {
  let told = 0;
  for (const warning of await listDueWarnings(tx)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('document_warnings')
      .values(warning)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) continue;
    told += 1;
    const { partner_id: partnerId, subject_id: entityId, kind, expires_on: expiresOn, level } = warning;
    await publish(tx, {
      topic: 'document.expiring',
      audiences: ['admin', `partner:${partnerId}`],
      entityId,
      version: 1,
      payload: { partnerId, kind, expiresOn, days: level === 0 ? -1 : level },
    });
  }
  return told;
}
