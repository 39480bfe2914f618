import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Erases the codes and descriptions of a client's vouchers. */
export async function eraseVoucherTexts(tx: Tx, clientId: string): Promise<void> {
  await sql`update vouchers set code = upper(right(id::text, 12)), description = null, active = false, version = version + 1
    where client_id = ${clientId}`.execute(tx);
}
