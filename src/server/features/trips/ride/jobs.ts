import { sql, type SqlBool } from 'kysely';
import { followedStatuses, rideLinkSeconds } from '#domain/trips/ride.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { dropPosition } from './position.ts';

/** Age at which a position is deleted. An older position does not show where the car is now. */
const STALE_HOURS = 2;

/** Deletes old positions and the positions of ended trips. Deletes links three days after the end of the trip. */
export function rideJob(services: Pick<Services, 'db' | 'live'>): RecurringJob {
  return {
    name: 'rides',
    everySeconds: 300,
    run: async () => {
      await purgeRides(services.db);
      services.live.hint();
    },
  };
}

export async function purgeRides(db: Services['db']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const trips = await tx
      .selectFrom('ride_positions as p')
      .innerJoin('trips as t', 't.id', 'p.trip_id')
      .select(['t.id', 't.client_id'])
      .where(
        sql<SqlBool>`(t.status <> all(${[...followedStatuses]}::text[])
          or p.received_at < clock_timestamp() - make_interval(hours => ${STALE_HOURS}))`,
      )
      .execute();
    for (const trip of trips) await dropPosition(tx, trip);
  });
  await sql`
    delete from ride_links l using trips t where t.id = l.trip_id and t.status = any(${[...terminalStatuses]}::text[])
      and coalesce(t.ended_at, t.pickup_at) <= app_now() - make_interval(secs => ${rideLinkSeconds})`.execute(db);
}
