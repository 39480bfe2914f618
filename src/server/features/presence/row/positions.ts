import { type RawBuilder, sql } from 'kysely';
import { keptPositionSeconds } from '#domain/dispatch/policies.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * SQL condition: the consent of this alias is open, and its driver is still the user who gave it. Another user whom the
 * central links to the driver gives an own consent.
 */
export function isOpenConsent(alias: string): RawBuilder<boolean> {
  const consent = sql.ref(alias);
  return sql`(${consent}.withdrawn_at is null and exists (
    select from profiles x where x.user_id = ${consent}.given_by and x.driver_id = ${consent}.driver_id))`;
}

/** Deletes the driver's position, because the consent was withdrawn or the presence ended. */
export async function dropPosition(tx: Tx, driverId: string): Promise<void> {
  await tx.deleteFrom('driver_positions').where('driver_id', '=', driverId).execute();
}

/** Deletes the positions of drivers who sent none for a while. */
export async function deleteOldPositions(db: Db): Promise<void> {
  await sql`delete from driver_positions
    where received_at <= app_now() - make_interval(secs => ${keptPositionSeconds})`.execute(db);
}
