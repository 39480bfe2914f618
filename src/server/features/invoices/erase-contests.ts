import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

const ERASED = 'Texto apagado';

/** Erases the texts of contests and credit notes of these trips, because they may name a passenger. */
export async function eraseContestTexts(tx: Tx, tripIds: readonly string[]): Promise<void> {
  const ids = sql`any(${[...tripIds]}::uuid[])`;
  // By the invoices, which have an index.
  const which = sql`trip_id = ${ids} and invoice_id in (select n.invoice_id from invoice_items n where n.trip_id = ${ids})`;
  await sql`update invoice_contests set reason = ${ERASED}, answer = case when answer is not null then ${ERASED} end
    where ${which}`.execute(tx);
  await sql`update invoice_credit_notes set reason = ${ERASED} where ${which}`.execute(tx);
}
