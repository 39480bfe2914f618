import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';

/** Favourites of whom no trip tells any more: a phone alone is a person too. */
export async function forgetUnknownFavourites(tx: Tx): Promise<void> {
  await sql`delete from favourite_passengers f where not exists (
    select from trip_passengers p join trips t on t.id = p.trip_id where p.phone = f.phone and t.client_id = f.client_id)`.execute(
    tx,
  );
}

export async function forgetFavouritesOf(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('favourite_passengers').where('client_id', '=', clientId).execute();
  await tx.deleteFrom('favourite_stops').where('client_id', '=', clientId).execute();
}
