import type { Tx } from '#server/platform/database/pool.ts';

/** The code of a trip's receipt for this amount: `code`, unless there was one already. */
export async function ensureReceipt(tx: Tx, tripId: string, amountCents: number, code: string): Promise<string> {
  await tx
    .insertInto('receipts')
    .values({ code, trip_id: tripId, amount_cents: amountCents })
    .onConflict((conflict) => conflict.columns(['trip_id', 'amount_cents']).doNothing())
    .execute();
  const kept = tx.selectFrom('receipts').select('code').where('trip_id', '=', tripId);
  return (await kept.where('amount_cents', '=', amountCents).executeTakeFirstOrThrow()).code;
}
