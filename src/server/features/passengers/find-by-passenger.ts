import type { Actor } from '#domain/access/roles.ts';
import { findPage } from '#server/features/trips/read/list-trips.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { anyClient, listPassengers } from './read-passengers.ts';

/** Shorter texts match too many trips. */
const shortest = 3;
/** Number of latest matching trips whose passengers are read. The limit bounds the query time. */
const latest = 200;

/**
 * Finds passengers of all clients by part of a name, with their client. Searches the trips of the last 90 days through
 * the text index of trips, and the favourites.
 */
export async function findByPassenger(db: Db, actor: Actor, { q, limit }: { q: string; limit: number }) {
  const text = q.trim();
  if (text.length < shortest) return { items: [] };
  const { ids } = await findPage(db, actor, { q: text, order: 'newest', limit: latest });
  return listPassengers(db, anyClient, { q: text, limit }, ids);
}
