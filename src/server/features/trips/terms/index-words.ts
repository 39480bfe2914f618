import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import { takeEvents } from '#server/platform/live/outbox-reader.ts';

/** A restore publishes `search-words` for the trips that were not yet indexed when the backup was taken. */
const TOPICS = ['trip', 'search-words'];

/** Writes the search words of the trips of the next events. Returns the number of events. */
export async function indexNextTrips(tx: Tx, limit: number): Promise<number> {
  await lockSearchWords(tx);
  const events = (await takeEvents(tx, 'search-words', TOPICS, limit)) ?? [];
  const ids = new Set(events.flatMap(({ entity_id }) => entity_id ?? []));
  if (ids.size > 0) await writeSearchWords(tx, [...ids]);
  return events.length;
}

/**
 * Lets either the job or an erasure write search words. Without this lock, the job could read words before an erasure
 * and write them after it.
 */
export async function lockSearchWords(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('trip_search'))`.execute(tx);
}

async function writeSearchWords(tx: Tx, tripIds: readonly string[]): Promise<void> {
  await sql`insert into trip_search as s select * from trip_words where trip_id = any(${[...tripIds]}::uuid[])
    on conflict (trip_id) do update set client_id = excluded.client_id, pickup_at = excluded.pickup_at,
      words = excluded.words, region_words = excluded.region_words, partner_id = excluded.partner_id
    where (s.client_id, s.pickup_at, s.words, s.region_words, s.partner_id) is distinct from
      (excluded.client_id, excluded.pickup_at, excluded.words, excluded.region_words, excluded.partner_id)`.execute(tx);
  await sql`select merge_search_words()`.execute(tx);
}
