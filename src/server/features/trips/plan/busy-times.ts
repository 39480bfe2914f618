import { sql } from 'kysely';
import { addDays, type LocalDate, toInstant } from '#domain/time.ts';
import { type Run, runOf, type TimedTrip } from '#domain/trips/occupancy.ts';
import { isHeld } from '#server/features/trips/read/status-conditions.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

type Held = TimedTrip & { driverId: RowOf<'drivers'>['id'] };

const stopOf = (order: 'asc' | 'desc') => sql`(
  select case when s.lat is not null then json_build_object('lat', s.lat, 'lng', s.lng) end
  from trip_stops s where s.trip_id = t.id order by s.position ${sql.raw(order)} limit 1)`;

/**
 * Returns the accepted and running trips of the drivers that are not among the trips of the day: of another area or kind,
 * or with a pickup on the day before or after. Trips further away leave time, because no trip lasts longer than a day.
 */
export async function readBusyTimes(
  db: Db | Tx,
  drivers: readonly { id: string; partnerId: string }[],
  { day, timeZone, tripIds }: { day: LocalDate; timeZone: string; tripIds: ReadonlySet<string> },
): Promise<ReadonlyMap<string, Run[]>> {
  const [from, until] = [addDays(day, -1), addDays(day, 2)].map((date) => toInstant(date, '00:00', timeZone));
  const partnerIds = [...new Set(drivers.map(({ partnerId }) => partnerId))];
  const { rows } = await sql<Held & { id: string }>`
    select t.id, t.driver_id as "driverId", t.pickup_at as "pickupAt",
      coalesce(t.duration_seconds, t.hours * 3600) as "durationSeconds", ${stopOf('asc')} as start, ${stopOf('desc')} as "end"
    from trips t
    where t.partner_id = any(${partnerIds}::uuid[]) and ${isHeld} and t.pickup_at >= ${from} and t.pickup_at < ${until}
      and t.driver_id = any(${drivers.map(({ id }) => id)}::uuid[])
    order by t.pickup_at, t.id`.execute(db);
  const hidden = rows.filter(({ id }) => !tripIds.has(id));
  const byDriver = Map.groupBy(hidden, ({ driverId }) => driverId);
  return new Map([...byDriver].map(([driverId, trips]) => [driverId, trips.map(runOf)]));
}
