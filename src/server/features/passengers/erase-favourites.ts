import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import { favouritesOnlyOf, favouritesOutOfUse } from './read-passengers.ts';

/** Deletes favourites that are older than the retention period and that no stored trip refers to. */
export async function deleteUnknownFavourites(tx: Tx): Promise<void> {
  await sql`delete from favourite_passengers f using settings
    where f.created_at < app_now() - make_interval(months => passenger_months::int) and not exists (
      select from trip_passengers p join trips t on t.id = p.trip_id where p.phone = f.phone and t.client_id = f.client_id)`.execute(
    tx,
  );
  await dropStops(tx, await favouritesOutOfUse(tx));
}

/**
 * Deletes a favourite passenger and the favourite addresses that only the passenger's trips used. Must run before the
 * trips are erased, because the trips contain these addresses.
 */
export async function deleteFavourite(tx: Tx, phone: string, tripIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('favourite_passengers').where('phone', '=', phone).execute();
  await dropStops(tx, await favouritesOnlyOf(tx, tripIds));
}

async function dropStops(tx: Tx, stops: { clientId: string; key: string }[]): Promise<void> {
  for (const { clientId, key } of stops)
    await tx.deleteFrom('favourite_stops').where('client_id', '=', clientId).where('stop_key', '=', key).execute();
}

export async function deleteFavouritesOf(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('favourite_passengers').where('client_id', '=', clientId).execute();
  await tx.deleteFrom('favourite_stops').where('client_id', '=', clientId).execute();
}
