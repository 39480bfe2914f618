import { sql } from 'kysely';
import type { RequestArea } from '#server/features/areas/read-areas.ts';
import type { PassengerTerms, StopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { FlexibleTerms } from './create.ts';

/** A flexible ride with all data of its request. */
export type Found = {
  id: string;
  clientId: string;
  requesterId: string | null;
  area: RequestArea;
  day: string;
  passenger: PassengerTerms;
  terms: FlexibleTerms;
  voucherCode: string | null;
  revoked: boolean;
  tripId: string | null;
  rideCode: string | null;
};

export async function findByCode(db: Db | Tx, code: string, { lock = false } = {}): Promise<Found | null> {
  const query = db
    .selectFrom('flexible_rides as f')
    .innerJoin('service_areas as a', 'a.id', 'f.service_area_id')
    .selectAll('f')
    .select(['a.time_zone'])
    .select(
      sql<boolean>`exists (select from dispatch_policies x where x.service_area_id = a.id and x.kind <> 'mural')`.as(
        'has_queues',
      ),
    )
    .where('f.code', '=', code);
  const row = await (lock ? query.forUpdate('f') : query).executeTakeFirst();
  if (!row) return null;
  const { passenger_name: name, passenger_phone: phone, passenger_email: email } = row;
  return {
    id: row.id,
    clientId: row.client_id,
    requesterId: row.requester_id,
    area: { id: row.service_area_id, timeZone: row.time_zone, hasQueues: row.has_queues },
    day: row.day,
    passenger: { name, phone, email, language: row.passenger_language },
    terms: row.terms as unknown as FlexibleTerms,
    voucherCode: row.voucher_code,
    revoked: row.revoked_at !== null,
    tripId: row.trip_id,
    rideCode: row.ride_code,
  };
}

/** Returns the code of the trip's page. Null when the link of the trip was replaced or deleted after the start. */
export async function readRideCode(db: Db | Tx, { rideCode, tripId }: Found): Promise<string | null> {
  const row = await db
    .selectFrom('ride_links')
    .select('code')
    .where('trip_id', '=', tripId)
    .where('code', '=', rideCode)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Returns the names of the places of the stops; null for stops without a place. */
export async function readStopNames(db: Db, stops: readonly StopTerms[]): Promise<(string | null)[]> {
  const ids = stops.flatMap(({ placeId }) => placeId ?? []);
  if (ids.length === 0) return stops.map(() => null);
  const places = await db.selectFrom('places').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(places.map(({ id, name }) => [id, name]));
  return stops.map(({ placeId }) => (placeId === null ? null : (names.get(placeId) ?? null)));
}
