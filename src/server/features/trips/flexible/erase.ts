import { sql } from 'kysely';
import { keptFlexibleDays } from '#domain/trips/flexible-rides.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Deletes the flexible rides of a passenger, and returns the names and e-mails that they contained. */
export async function deleteFlexibleRidesOf(tx: Tx, phone: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('flexible_rides')
    .where('passenger_phone', '=', phone)
    .returning(['passenger_name as name', 'passenger_email as email'])
    .execute();
  return rows.flatMap(({ name, email }) => (email === null ? [name] : [name, email]));
}

/** Deletes the flexible rides of a client whose data is erased. */
export async function deleteFlexibleRidesOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('flexible_rides').where('client_id', '=', clientId).execute();
}

/** Deletes flexible rides some days after their day. */
export async function purgeFlexibleRides(db: Db): Promise<void> {
  await db
    .deleteFrom('flexible_rides')
    .where('day', '<', sql<string>`(app_now() - make_interval(days => ${keptFlexibleDays + 1}))::date`)
    .execute();
}
