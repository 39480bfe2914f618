import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

const ERASED = 'Texto apagado';

/** Erases the texts of blocks of passengers of these trips, because they may name the passenger. */
export async function eraseBlockTexts(tx: Tx, tripIds: readonly string[]): Promise<void> {
  await eraseTexts(tx, sql`trip_id = any(${[...tripIds]}::uuid[])`);
}

/** Erases the texts of blocks that drivers of the partner asked for, because they may name the driver. */
export async function eraseBlockTextsOfPartner(tx: Tx, partnerId: string): Promise<void> {
  await eraseTexts(tx, sql`partner_id = ${partnerId}`);
}

/** An answer or reason that was not given stays missing. */
async function eraseTexts(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const erased = sql.lit(ERASED);
  await sql`update passenger_blocks set description = ${erased},
    other_conduct = case when other_conduct is not null then ${erased} end,
    answer = case when answer is not null then ${erased} end,
    lifted_for = case when lifted_for is not null then ${erased} end
    where ${which}`.execute(tx);
}
