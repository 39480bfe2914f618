import { sql } from 'kysely';
import { deleteUnknownFavourites } from '#server/features/passengers/erase-favourites.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { eraseTrips } from './erase.ts';
import { tripsToErase } from './read-retention.ts';

const ORIGINS = 5000;

/**
 * Erases the personal data of the next batch of trips past the retention period. Returns false when no such trip is
 * left.
 */
export async function eraseNextTrips(tx: Tx): Promise<boolean> {
  const next = await tripsToErase(tx);
  if (!next) return false;
  await eraseTrips(tx, next.ids);
  await deleteUnknownFavourites(tx);
  await tx
    .updateTable('retention_state')
    .set({ trips_until: sql`${next.until}::timestamptz` })
    .execute();
  return true;
}

/**
 * Erases network addresses and devices from old audit entries and deletes old access log entries, in batches. Returns
 * true when more entries may remain.
 */
export async function eraseNextOrigins(tx: Tx): Promise<boolean> {
  const { done } = await tx.selectNoFrom(sql<number>`erase_origins(${ORIGINS})`.as('done')).executeTakeFirstOrThrow();
  return done === ORIGINS;
}
