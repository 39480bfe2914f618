import { sql } from 'kysely';
import { forgetUnknownFavourites } from '#server/features/passengers/erase-favourites.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { forgetTrips } from './erase.ts';
import { tripsToForget } from './read-retention.ts';

const ORIGINS = 5000;

/** Forgets the people of the next old trips; false when none were left. */
export async function forgetNextTrips(tx: Tx): Promise<boolean> {
  const next = await tripsToForget(tx);
  if (!next) return false;
  await forgetTrips(tx, next.ids);
  await forgetUnknownFavourites(tx);
  await tx
    .updateTable('retention_state')
    .set({ trips_until: sql`${next.until}::timestamptz` })
    .execute();
  return true;
}

/** From where people came; true when there may be more. */
export async function forgetNextOrigins(tx: Tx): Promise<boolean> {
  const { done } = await tx.selectNoFrom(sql<number>`forget_origins(${ORIGINS})`.as('done')).executeTakeFirstOrThrow();
  return done === ORIGINS;
}
