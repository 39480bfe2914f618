import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { TripTerms } from './write-terms.ts';

/** Returns the terms of a trip in the form of a request. */
export async function readTerms(tx: Tx | Db, tripId: string): Promise<TripTerms> {
  const { rows } = await sql<TripTerms>`
    select t.pickup_at as "pickupAt", t.category, t.payment_method as "paymentMethod", t.needs,
      t.passenger_count as "passengerCount", t.luggage_count as "luggageCount", t.hours, t.cost_centre_id as "costCentreId",
      t.client_reference as "clientReference", t.reason, n.notes, n.internal_note as "internalNote",
      n.flight_number as "flightNumber", n.name_sign as "nameSign",
      (select json_agg(json_build_object('name', p.name, 'phone', p.phone) order by p.position)
        from trip_passengers p where p.trip_id = t.id) as passengers,
      (select json_agg(json_build_object('address', s.address, 'number', s.number, 'complement', s.complement,
          'district', s.district, 'city', s.city, 'uf', s.uf, 'cep', s.cep, 'reference', s.reference,
          'placeId', s.place_id, 'lat', s.lat, 'lng', s.lng) order by s.position)
        from trip_stops s where s.trip_id = t.id) as stops
    from trips t left join trip_notes n on n.trip_id = t.id where t.id = ${tripId}`.execute(tx);
  const [terms] = rows;
  if (!terms) throw new Error(`trip ${tripId} has no terms`);
  return terms;
}

/** Returns the proposed change that awaits the holder's answer. */
export async function readProposedTerms(tx: Tx, tripId: string): Promise<TripTerms | null> {
  const row = await tx
    .selectFrom('trip_proposals')
    .select('terms')
    .where('trip_id', '=', tripId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!row) return null;
  const terms = row.terms as unknown as TripTerms;
  return { ...terms, pickupAt: new Date(terms.pickupAt) };
}
