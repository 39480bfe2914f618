import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Marks trips as anonymised and deletes their free texts, including the reasons in their timelines. */
export async function deleteTripWords(tx: Tx, tripIds: readonly string[]): Promise<void> {
  await sql`update trips set erased_at = coalesce(erased_at, app_now()), client_reference = null, reason = null, cancel_reason = null
    where id = any(${[...tripIds]}::uuid[])`.execute(tx);
  await sql`select erase_trip_reasons(${[...tripIds]}::uuid[])`.execute(tx);
}
