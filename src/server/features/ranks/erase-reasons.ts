import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Erases the reasons of changes of a queue that concerned a driver of the partner, because they may name the driver. */
export async function eraseQueueReasons(tx: Tx, partnerId: string): Promise<void> {
  await sql`update queue_moves m set reason = 'Motivo apagado' from drivers d
    where d.id = m.driver_id and d.partner_id = ${partnerId}`.execute(tx);
}
