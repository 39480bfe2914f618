import { sql } from 'kysely';
import type { Coordinates } from '#domain/places/distance.ts';
import { canRunBoth, runOf } from '#domain/trips/occupancy.ts';
import { isHeld } from '#server/features/trips/read/status-conditions.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

type TimedTrip = Pick<TripRow, 'id' | 'code' | 'status'> &
  Parameters<typeof runOf>[0] & { driverId: RowOf<'trips'>['driver_id'] };

/** Longest time between two trips that are compared. No trip lasts longer. */
const COMPARED_HOURS = 24;

/** True for a trip `t` that is compared with the trip `n`. */
const isNear = sql`t.pickup_at between n.pickup_at - make_interval(hours => ${COMPARED_HOURS})
  and n.pickup_at + make_interval(hours => ${COMPARED_HOURS})`;

/** Coordinates of the first or the last stop of the trip `o`. */
const stopOf = (order: 'asc' | 'desc') => sql<Coordinates | null>`(
  select case when s.lat is not null then json_build_object('lat', s.lat, 'lng', s.lng) end
  from trip_stops s where s.trip_id = o.id order by s.position ${sql.raw(order)} limit 1)`;

/**
 * Returns, for each driver whom another accepted or designated trip leaves no time for this trip, the code of the other
 * trip. A running trip does not count, because the next trip may be accepted during it.
 */
export async function readClashes(
  tx: Tx | Db,
  tripId: string,
  drivers: readonly { driverId: string; partnerId: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<TimedTrip>`
    select o.id, o.code, o.status, coalesce(o.driver_id, o.designated_driver_id) as "driverId", o.pickup_at as "pickupAt",
      coalesce(o.duration_seconds, o.hours * 3600) as "durationSeconds", ${stopOf('asc')} as start, ${stopOf('desc')} as "end"
    from trips o where o.id in (
      select ${tripId}::uuid union all
      select t.id from trips n join trips t on t.partner_id = any(${drivers.map(({ partnerId }) => partnerId)}::uuid[])
        and t.driver_id = any(${drivers.map(({ driverId }) => driverId)}::uuid[]) and ${isHeld}
        and ${isNear}
      where n.id = ${tripId} union all
      select t.id from trips n join trips t on t.designated_driver_id = any(${drivers.map(({ driverId }) => driverId)}::uuid[])
        and t.status = 'scheduled' and ${isNear}
      where n.id = ${tripId})
    order by o.pickup_at`.execute(tx);
  const wanted = rows.find(({ id }) => id === tripId);
  if (!wanted) return new Map();
  // Not a condition of the query, because the index of all accepted trips would be scanned for it.
  const planned = rows.filter(({ id, status }) => id !== tripId && (status === 'accepted' || status === 'scheduled'));
  const clashes = planned.filter((other) => !canRunBoth(runOf(other), runOf(wanted)));
  // The earliest clash of a driver is named.
  return new Map(clashes.toReversed().map(({ driverId, code }) => [driverId ?? '', code]));
}

/** Returns true when an active driver of the partner has time for the trip. */
export async function hasFreeDriver(tx: Tx, tripId: string, partnerId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('drivers')
    .select(['id as driverId', 'partner_id as partnerId'])
    .where('partner_id', '=', partnerId)
    .where('active', '=', true)
    .execute();
  const clashes = await readClashes(tx, tripId, rows);
  return rows.some(({ driverId }) => !clashes.has(driverId));
}
