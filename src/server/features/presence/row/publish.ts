import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';

/**
 * Publishes that the availability of drivers changed, to the central and to the driver's user. The caller has locked the
 * presences, so that the versions grow in the order of the commits.
 */
export async function publishPresences(tx: Tx, driverIds: readonly string[]): Promise<void> {
  if (driverIds.length === 0) return;
  const users = await tx
    .selectFrom('profiles')
    .select(['driver_id', 'user_id'])
    .where('driver_id', 'in', driverIds)
    .execute();
  const userOf = new Map(users.map(({ driver_id, user_id }) => [driver_id, user_id]));
  const events = driverIds.map((driverId) => {
    const userId = userOf.get(driverId);
    return {
      topic: 'presence',
      audiences: ['admin' as const, 'attendant' as const, ...(userId ? [`user:${userId}` as const] : [])],
      entityId: driverId,
      version: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    };
  });
  await publish(tx, ...events);
}
