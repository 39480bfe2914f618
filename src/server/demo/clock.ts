import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** The database's clock stands at this instant until the transaction ends or sets it anew. Believed of the loader's login only. */
export async function setClock(tx: Tx, at: Date): Promise<void> {
  await sql`select set_config('painel.now', ${at.toISOString()}, true)`.execute(tx);
}
