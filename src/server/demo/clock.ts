import { sql } from 'kysely';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Sets the clock of the database until the end of the transaction. Only the login of the loader may set the clock. The
 * statement is sent with the next query.
 */
export async function setClock(tx: Tx, at: Date): Promise<void> {
  await enqueue(tx, sql`select set_config('painel.now', ${at.toISOString()}, true)`);
}
