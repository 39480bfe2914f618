import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Sets the clock of the database until the end of the transaction. Only the login of the loader may do so. */
export async function setClock(tx: Tx, at: Date): Promise<void> {
  await sql`select set_config('painel.now', ${at.toISOString()}, true)`.execute(tx);
}
