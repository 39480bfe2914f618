import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
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

/** Creates the receipt of a billed trip when a guest requested it, because the guest pays it on the room's account. */
export async function layGuestReceipt(tx: Tx, tripId: string, amountCents: number): Promise<void> {
  if (amountCents <= 0) return;
  const code = receiptCode(randomBytes(20));
  const written = tx
    .insertInto('receipts')
    .columns(['code', 'trip_id', 'amount_cents'])
    .expression((eb) =>
      eb
        .selectFrom('guest_requests')
        .select([sql.val(code).as('code'), 'trip_id', sql.val(amountCents).as('amount_cents')])
        .where('trip_id', '=', tripId),
    );
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.columns(['trip_id', 'amount_cents']).doNothing()),
  );
}

function insertReceipt(tx: Tx, tripId: string, amountCents: number, code: string) {
  return tx
    .insertInto('receipts')
    .values({ code, trip_id: tripId, amount_cents: amountCents })
    .onConflict((conflict) => conflict.columns(['trip_id', 'amount_cents']).doNothing());
}
