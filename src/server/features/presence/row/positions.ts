import { sql } from 'kysely';
import { keptPositionSeconds } from '#domain/dispatch/policies.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Deletes the driver's position, because the consent was withdrawn or the presence ended. */
export async function dropPosition(tx: Tx, driverId: string): Promise<void> {
  await tx.deleteFrom('driver_positions').where('driver_id', '=', driverId).execute();
}

/** Deletes the positions of drivers who sent none for a while. */
export async function deleteOldPositions(db: Db): Promise<void> {
  await sql`delete from driver_positions
    where received_at <= app_now() - make_interval(secs => ${keptPositionSeconds})`.execute(db);
}
