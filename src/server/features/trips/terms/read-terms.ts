import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Precision, precisionOf } from '#domain/places/precision.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { StopTerms, TripTerms } from './write-terms.ts';

/** Returns the terms of a trip in the same form as the terms of a request. */
export async function readTerms(tx: Tx | Db, tripId: string): Promise<TripTerms> {
  const terms = await tx
    .selectFrom('trips as t')
    .leftJoin('trip_notes as n', 'n.trip_id', 't.id')
    .where('t.id', '=', tripId)
    .select((eb) => [
      't.pickup_at as pickupAt',
      't.category',
      't.payment_method as paymentMethod',
      eb.ref('t.needs').$castTo<Need[]>().as('needs'),
      't.passenger_count as passengerCount',
      't.luggage_count as luggageCount',
      't.hours',
      't.cost_centre_id as costCentreId',
      't.client_reference as clientReference',
      't.reason',
      'n.notes',
      'n.internal_note as internalNote',
      'n.flight_number as flightNumber',
      'n.name_sign as nameSign',
      jsonArrayFrom(
        eb
          .selectFrom('trip_passengers as p')
          .select(['p.name', 'p.phone', 'p.email'])
          .select((passenger) => passenger.ref('p.language').$castTo<PassengerLanguage | null>().as('language'))
          .whereRef('p.trip_id', '=', 't.id')
          .orderBy('p.position'),
      ).as('passengers'),
      jsonArrayFrom(
        eb
          .selectFrom('trip_stops as s')
          .select(['s.address', 's.number', 's.complement', 's.district', 's.city', 's.uf', 's.cep', 's.reference'])
          .select(['s.place_id as placeId', 's.lat', 's.lng'])
          .select((stop) => stop.ref('s.precision').$castTo<Precision>().as('precision'))
          .whereRef('s.trip_id', '=', 't.id')
          .orderBy('s.position'),
      ).as('stops'),
    ])
    .executeTakeFirst();
  if (!terms) throw new Error(`trip ${tripId} has no terms`);
  return terms;
}

/** Returns the proposed terms that wait for the answer of the assigned partner. */
export async function readProposedTerms(tx: Tx, tripId: string): Promise<TripTerms | null> {
  const row = await tx
    .selectFrom('trip_proposals')
    .select('terms')
    .where('trip_id', '=', tripId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!row) return null;
  const terms = row.terms as unknown as TripTerms;
  return { ...terms, pickupAt: new Date(terms.pickupAt), stops: terms.stops.map(withPrecision) };
}

/** Adds the implied precision to a stop of a proposal that was stored before stops had one. */
function withPrecision(stop: Omit<StopTerms, 'precision'> & { precision?: Precision }): StopTerms {
  return { precision: precisionOf(stop) ?? 'none', ...stop };
}
