import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the valid blocks `b` of a driver with the passengers `x` of all trips whom they concern. The phone identifies
 * a person. An erased passenger has none.
 */
export function blocksOf(driverId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`passenger_blocks b
    join trip_passengers o on o.trip_id = b.trip_id and o.position = b.position and o.phone <> ''
    join trip_passengers x on x.phone = o.phone and b.driver_id = ${driverId} and b.ends_at > app_now()`;
}

/** True when the driver blocked a passenger of the trip `t`. */
export function hasBlock(driverId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from ${blocksOf(driverId)} where x.trip_id = t.id)`;
}
