import { randomBytes } from 'node:crypto';
import { receiptCode } from '#domain/trips/receipt.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Returns the code of the trip's receipt for this amount. Creates the receipt with `code` when it does not exist. */
export async function ensureReceipt(tx: Tx, tripId: string, amountCents: number, code: string): Promise<string> {
  await insertReceipt(tx, tripId, amountCents, code).execute();
  const kept = tx.selectFrom('receipts').select('code').where('trip_id', '=', tripId);
  return (await kept.where('amount_cents', '=', amountCents).executeTakeFirstOrThrow()).code;
}

/**
 * Creates the receipt when the amount of a trip that the passenger pays is settled. The receipt then exists before the
 * passenger's page is opened, so the page only reads it.
 */
export async function layReceipt(tx: Tx, tripId: string, amountCents: number): Promise<void> {
  if (amountCents > 0) await enqueue(tx, insertReceipt(tx, tripId, amountCents, receiptCode(randomBytes(20))));
}

function insertReceipt(tx: Tx, tripId: string, amountCents: number, code: string) {
  return tx
    .insertInto('receipts')
    .values({ code, trip_id: tripId, amount_cents: amountCents })
    .onConflict((conflict) => conflict.columns(['trip_id', 'amount_cents']).doNothing());
}
