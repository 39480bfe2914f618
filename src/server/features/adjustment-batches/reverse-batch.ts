import { sql } from 'kysely';
import { needsSecond } from '#domain/adjustments/batch.ts';
import { reversalOf } from '#domain/ledger/entries.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import { type Outcome, ok } from '#domain/outcome.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { readAdjustmentApproval } from '#server/features/settings/read-settings.ts';
import { readToday } from '#server/features/wallets/read-wallet.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type Administrator, type BatchRow, lockBatch, moveBatch, type Named } from './lock-batch.ts';

/**
 * Reverses a posted batch. The reversal waits for a second administrator if the sum exceeds the limit now, or if the
 * posting needed two administrators.
 */
export async function reverseBatch(
  tx: Tx,
  audit: Administrator,
  { reason, ...named }: Named & { reason: string },
): Promise<Outcome<{ id: string }>> {
  const found = await lockBatch(tx, audit, 'reverse', named);
  if (!found.ok) return found;
  const batch = found.value;
  const moved = batch.credit_cents + batch.debit_cents;
  const waits = batch.needs_second || needsSecond(moved, await readAdjustmentApproval(tx));
  const asked = {
    reversal_reason: reason,
    reversal_asked_by: audit.actorId,
    reversal_asked_at: sql<Date>`app_now()`,
    reversal_needs_second: waits,
  };
  if (!waits) return reverseRows(tx, audit, batch, asked);
  await moveBatch(tx, audit, batch, 'ask_reversal', { status: 'reversing', ...asked }, { reason: [null, reason] });
  return ok({ id: batch.id });
}

export function carryOutReversal(tx: Tx, audit: Administrator, batch: BatchRow): Promise<Outcome<{ id: string }>> {
  return reverseRows(tx, audit, batch, { reversal_reason: batch.reversal_reason ?? '' });
}

/** Refuses a requested reversal and resets the batch to `posted`. The audit log keeps the requester and the reason. */
export async function refuseReversal(
  tx: Tx,
  audit: Administrator,
  batch: BatchRow,
  reason: string,
): Promise<Outcome<{ id: string }>> {
  const nothingAsked = { reversal_reason: null, reversal_asked_by: null, reversal_asked_at: null };
  const change = { status: 'posted' as const, ...nothingAsked, reversal_needs_second: false };
  await moveBatch(tx, audit, batch, 'refuse_reversal', change, { reason: [null, reason] });
  return ok({ id: batch.id });
}

/** Reverses each entry, in the order of the partners. As with any reversal, a wallet may fall below its minimum. */
async function reverseRows(
  tx: Tx,
  audit: Administrator,
  batch: BatchRow,
  asked: { reversal_reason: string },
): Promise<Outcome<{ id: string }>> {
  const rows = await tx
    .selectFrom('adjustment_batch_rows')
    .select(['partner_id', 'cents', 'entry_id'])
    .where('batch_id', '=', batch.id)
    .orderBy('partner_id')
    .orderBy('line')
    .execute();
  for (const { partner_id: partnerId, cents, entry_id: entryId } of rows) {
    if (entryId === null) throw new Error(`a row of the posted batch ${batch.id} has no entry`);
    const posted = await postEntry(tx, {
      key: entryKeys.reversal(entryId),
      kind: 'reversal',
      postings: reversalOf(adjustWallet({ partnerId, cents })),
      actorId: audit.actorId,
      reason: asked.reversal_reason,
      effectiveOn: await readToday(tx, partnerId),
      subject: { type: 'request', id: batch.id },
      reversesId: entryId,
    });
    if (!posted.ok) return posted;
  }
  const reversed = { reversed_by: audit.actorId, reversed_at: sql<Date>`app_now()` };
  const said = { reason: [null, asked.reversal_reason] as [unknown, unknown] };
  await moveBatch(tx, audit, batch, 'reverse', { status: 'reversed', ...asked, ...reversed }, said);
  for (const partnerId of new Set(rows.map((row) => row.partner_id))) await publishWallet(tx, partnerId);
  return ok({ id: batch.id });
}
