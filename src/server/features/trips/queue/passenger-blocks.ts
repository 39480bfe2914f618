import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the valid blocks `b` with the passengers `x` of all trips whom they concern. The phone identifies a person. An
 * erased passenger has none.
 */
export const validBlocks = sql`passenger_blocks b
  join trip_passengers o on o.trip_id = b.trip_id and o.position = b.position and o.phone <> ''
  join trip_passengers x on x.phone = o.phone and b.ends_at > app_now()`;

/** True when the driver has a valid block of a passenger of the trip. The blocks are read once for all drivers. */
export function hasBlock(driverId: RawBuilder<unknown>, tripId: string): RawBuilder<boolean> {
  return sql`${driverId} in (select b.driver_id from ${validBlocks} where x.trip_id = ${tripId})`;
}
