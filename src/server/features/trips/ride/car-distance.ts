import { sql } from 'kysely';
import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import { POSITION_EVIDENCE_SECONDS } from '#domain/trips/review.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';

type Row = RowOf<'ride_positions', 'lat' | 'lng'> & {
  stopLat: RowOf<'trip_stops'>['lat'];
  stopLng: RowOf<'trip_stops'>['lng'];
};

/**
 * Returns the straight-line distance in metres from the car's last position to the first or last stop of a trip. Null
 * without a recent position, or if the stop has no coordinates.
 */
export async function readCarDistance(tx: Tx, tripId: string, stop: 'first' | 'last'): Promise<number | null> {
  const { rows } = await sql<Row>`
    select p.lat, p.lng, x.lat as "stopLat", x.lng as "stopLng"
    from ride_positions p cross join lateral (
      select lat, lng from trip_stops where trip_id = p.trip_id
      order by position ${sql.raw(stop === 'first' ? 'asc' : 'desc')} limit 1) x
    where p.trip_id = ${tripId}
      and p.taken_at >= app_now() - make_interval(secs => ${POSITION_EVIDENCE_SECONDS})`.execute(tx);
  const [row] = rows;
  const car = pointOf(row?.lat, row?.lng);
  const place = pointOf(row?.stopLat, row?.stopLng);
  return car && place && Math.round(greatCircleMeters(car, place));
}

function pointOf(lat: number | null | undefined, lng: number | null | undefined): Coordinates | null {
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
}
