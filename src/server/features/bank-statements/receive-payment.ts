import { sql } from 'kysely';
import { type Outcome, ok } from '#domain/outcome.ts';
import { ownCodes } from '#domain/payments/bank-line.ts';
import type { LocalDate } from '#domain/time.ts';
import { centralZone } from '#server/features/areas/read-areas.ts';
import { returnTopUpToBank } from '#server/features/top-ups/request-and-settle.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { moveLine } from './keep-statement.ts';

/** An incoming Pix reported by a payment provider. */
export type ReceivedPix = { txid: string | null; endToEndId: string; cents: number; at: Date };

/** A return of a received Pix to its payer. `id` is the id of the return. */
export type ReturnedPix = { id: string; of: Pick<ReceivedPix, 'txid' | 'endToEndId'>; cents: number; at: Date };

/**
 * Accounts of the lines that the provider reports. Returns have their own account, so that a Pix and its return are not
 * treated as the same money.
 */
const PROVIDER = 'pix';
const RETURNS = 'pix-devolucoes';

/** Stores a Pix once, even when it is reported repeatedly. Returns the id of its line. */
export function keepReceipt(tx: Tx, { txid, endToEndId, cents, at }: ReceivedPix): Promise<string> {
  const memo = txid ? `Pix ${txid}` : 'Pix sem txid';
  return keepLine(tx, { account: PROVIDER, key: endToEndId, memo, txid, cents, at });
}

export function keepReturn(tx: Tx, { id, of, cents, at }: ReturnedPix): Promise<string> {
  const memo = `Devolução de Pix ${of.txid ?? of.endToEndId}`;
  return keepLine(tx, { account: RETURNS, key: id, memo, txid: of.txid, cents: 0 - cents, at });
}

/** Deducts a fully returned top-up from the wallet. All other returns wait for a user. */
export async function settleReturn(
  tx: Tx,
  audit: AuditContext,
  lineId: string,
  { of, cents }: ReturnedPix,
): Promise<Outcome<unknown>> {
  const open = tx.selectFrom('bank_lines').selectAll().where('id', '=', lineId).where('state', '=', 'open').forUpdate();
  const line = await open.executeTakeFirst();
  const receipt = await tx
    .selectFrom('bank_lines')
    .select('top_up_id')
    .where('account', '=', PROVIDER)
    .where('key', '=', of.endToEndId)
    .where('cents', '=', cents)
    .executeTakeFirst();
  const topUpId = receipt?.top_up_id;
  if (!line || !topUpId) return ok();
  const returned = await returnTopUpToBank(tx, audit, { id: topUpId, reason: 'Pix devolvido pelo banco' });
  // If a user already returned the top-up, the line is only linked to the top-up.
  if (!returned.ok && (await readStatus(tx, topUpId)) !== 'returned') return returned;
  return moveLine(tx, audit, line, 'matched', { top_up_id: topUpId, reason: null });
}

async function readStatus(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('top_ups').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

type LineFacts = { account: string; key: string; memo: string; txid: string | null; cents: number; at: Date };

async function keepLine(tx: Tx, { account, key, memo, txid, cents, at }: LineFacts): Promise<string> {
  const id = newId();
  const posted_on = sql<LocalDate>`(${at}::timestamptz at time zone ${centralZone})::date`;
  const codes = ownCodes(txid ?? '');
  const created = await tx
    .insertInto('bank_lines')
    .values({ id, account, key, posted_on, cents, memo, codes, end_to_end_id: key })
    .onConflict((conflict) => conflict.columns(['account', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) {
    await publish(tx, { topic: 'bank-line', audiences: ['admin'], entityId: id, version: 1 });
    return id;
  }
  const known = await tx
    .selectFrom('bank_lines')
    .select('id')
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return known.id;
}
