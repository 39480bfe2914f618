import { sql } from 'kysely';
import type { Actor } from '#domain/access/roles.ts';
import { followedStatuses } from '#domain/trips/ride.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { isOneOf } from '#server/features/trips/read/status-conditions.ts';
import { storePosition } from '#server/features/trips/ride/position.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { pointOf } from './car-drivers.ts';

/**
 * Shares the position of the cars that the loader left on a trip. Their partners have no user, so no device and no
 * simulated driver shares it. A car approaches its pickup until the time of the pickup, and never arrives.
 */
export function loadedPositionsJob({ db, live }: Services): RecurringJob {
  const run = async () => {
    for (const { id, partnerId, status, pickupAt, begunAt, now, from, to } of await readLoadedTrips(db)) {
      if (!from || !to || !partnerId) continue;
      const actor: Actor = { userId: '', role: 'parceiro', clientId: null, partnerId, approvesTrips: false };
      const share = shareOfWay(status, { pickupAt, begunAt, now });
      const point = { lat: between(from.lat, to.lat, share), lng: between(from.lng, to.lng, share) };
      const shared = { id, ...point, accuracyMeters: 10, at: now.toISOString() };
      await db.transaction().execute((tx) => storePosition(tx, actor, shared));
      live.hint();
    }
  };
  return { name: 'loaded-positions', everySeconds: 20, run };
}

type Times = { pickupAt: Date; begunAt: Date | null; now: Date };

/** Part of the straight way from the pickup to the destination at which the car is. It comes from there, too. */
function shareOfWay(status: TripStatus, { pickupAt, begunAt, now }: Times): number {
  if (status === 'en_route') return within(minutes(pickupAt, now) / 60, 0.05, 0.3);
  return status === 'in_progress' && begunAt ? within(minutes(now, begunAt) / 30, 0.05, 0.9) : 0;
}

const minutes = (until: Date, since: Date) => (until.getTime() - since.getTime()) / 60_000;
const within = (share: number, least: number, most: number) => Math.min(most, Math.max(least, share));
const between = (from: number, to: number, share: number) => from + (to - from) * share;

async function readLoadedTrips(db: Db) {
  const rows = await db
    .selectFrom('trips as t')
    .select(['t.id', 't.partner_id as partnerId', 't.status', 't.pickup_at as pickupAt', 't.begun_at as begunAt'])
    .select([sql<Date>`app_now()`.as('now')])
    .select((eb) => [
      eb
        .selectFrom('profiles as u')
        .select('u.user_id')
        .whereRef('u.id_parceiro', '=', 't.partner_id')
        .limit(1)
        .as('user'),
    ])
    .innerJoin('trip_stops as o', (join) => join.onRef('o.trip_id', '=', 't.id').on('o.position', '=', 0))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('trip_stops as s')
          .select(['s.lat as toLat', 's.lng as toLng'])
          .whereRef('s.trip_id', '=', 't.id')
          .orderBy('s.position', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .select(['o.lat', 'o.lng', 'd.toLat', 'd.toLng'])
    .where(isOneOf(followedStatuses))
    .execute();
  return rows
    .filter(({ user }) => user === null)
    .map(({ lat, lng, toLat, toLng, ...trip }) =>
      Object.assign(trip, { from: pointOf(lat, lng), to: pointOf(toLat, toLng) }),
    );
}
