import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { KnownPassenger } from '#contract/passengers.ts';
import type { Precision } from '#domain/places/precision.ts';
import type { Need } from '#domain/trips/needs.ts';
import { assignedStatuses, openStatuses } from '#domain/trips/status.ts';
import { isOneOf } from '#server/features/trips/read/status-conditions.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { DB } from '#server/platform/database/schema.ts';

const LATEST = 10;
const ROUTES = 3;
/** Most open trips that are returned for a passenger. */
const OPEN = 5;

type Person = { clientId: string; phone: string };
type Route = KnownPassenger['routes'][number];
type OpenTrip = KnownPassenger['openTrips'][number];

const eb = expressionBuilder<DB>();

/** True for trips that have not ended. Listed, because an index scan needs equal statuses. */
const isOpen = isOneOf([...openStatuses, ...assignedStatuses, 'in_progress']);

/**
 * Selects the trips of a client's passenger by phone, newest first. `offset 0` prevents a plan that reads all of the
 * client's trips for each passenger.
 */
export function lastTrips(clientId: Expression<string>, phone: Expression<string>) {
  return eb
    .selectFrom('trip_passengers as p')
    .crossJoinLateral((on) => {
      const trip = on.selectFrom('trips').select(['id', 'client_id', 'pickup_at']).whereRef('id', '=', 'p.trip_id');
      return trip.offset(sql.lit(0)).as('t');
    })
    .select(['t.id', 't.client_id', 't.pickup_at'])
    .where('p.phone', '=', phone)
    .where('t.client_id', '=', clientId)
    .orderBy('t.pickup_at', 'desc');
}

/** Returns a table of the passengers. `place` is the position in the passed list. */
function rowsOf(db: Db, people: readonly Person[]) {
  const phones = sql`${people.map(({ phone }) => phone)}::text[]`;
  return db
    .selectNoFrom([
      sql<string>`unnest(${people.map(({ clientId }) => clientId)}::uuid[])`.as('client_id'),
      sql<string>`unnest(${phones})`.as('phone'),
      sql<number>`generate_subscripts(${phones}, 1) - 1`.as('place'),
    ])
    .as('who');
}

/**
 * Reads the last trips of these passengers with different stops, newest first, by the position of the passenger in the
 * passed list.
 */
export async function readRoutes(db: Db, people: readonly Person[]): Promise<Map<number, Route[]>> {
  if (people.length === 0) return new Map();
  const last = lastTrips(sql.ref('who.client_id'), sql.ref('who.phone')).limit(LATEST);
  const trips = await db
    .selectFrom(rowsOf(db, people))
    .crossJoinLateral(last.as('last'))
    .innerJoin('trips as t', 't.id', 'last.id')
    .select(['who.place', 't.id as tripId', 't.service_area_id as serviceAreaId', 't.category', 't.hours'])
    .select(['t.passenger_count as passengerCount', 't.luggage_count as luggageCount'])
    .select((trip) => trip.ref('t.needs').$castTo<Need[]>().as('needs'))
    .select('t.payment_method as paymentMethod')
    .select((trip) => [
      trip
        .selectFrom('cost_centres as c')
        .select('c.id')
        .whereRef('c.id', '=', 't.cost_centre_id')
        .where('c.active', '=', true)
        .as('costCentreId'),
      trip.selectFrom('trip_notes as n').select('n.notes').whereRef('n.trip_id', '=', 't.id').as('notes'),
      trip
        .selectFrom('trip_stops as s')
        .select((stop) => stop.fn.jsonAgg(stopJson).orderBy('s.position').as('stops'))
        .whereRef('s.trip_id', '=', 't.id')
        .as('stops'),
    ])
    .orderBy('last.pickup_at', 'desc')
    .execute();
  return byPlace(trips, distinctRoutes);
}

function distinctRoutes(trips: (Omit<Route, 'stops'> & { stops: Route['stops'] | null })[]): Route[] {
  const seen = new Map<string, Route>();
  for (const { stops, ...route } of trips) {
    const key = JSON.stringify(stops);
    if (stops && !seen.has(key)) seen.set(key, { ...route, stops });
  }
  return [...seen.values()].slice(0, ROUTES);
}

/** Reads the trips of these passengers that have not ended, the soonest first, by the same position. */
export async function readOpenTrips(db: Db, people: readonly Person[]): Promise<Map<number, OpenTrip[]>> {
  if (people.length === 0) return new Map();
  const trips = await db
    .selectFrom(rowsOf(db, people))
    .crossJoinLateral(
      eb
        .selectFrom('trips as t')
        .select([
          't.id as tripId',
          sql<string>`t.code`.as('code'),
          't.status',
          't.pickup_at',
          't.time_zone as timeZone',
        ])
        .whereRef('t.client_id', '=', sql.ref('who.client_id'))
        .where(isOpen)
        .where((trip) =>
          trip.exists(
            trip
              .selectFrom('trip_passengers as p')
              .select('p.trip_id')
              .whereRef('p.trip_id', '=', 't.id')
              .whereRef('p.phone', '=', sql.ref('who.phone')),
          ),
        )
        .orderBy('t.pickup_at')
        .orderBy('t.id')
        .limit(OPEN)
        .as('open'),
    )
    .selectAll('open')
    .select(['who.place', addressAt('asc').as('origin'), addressAt('desc').as('destination')])
    .orderBy('open.pickup_at')
    .execute();
  return byPlace(trips, (open) =>
    open.map(({ pickup_at, ...trip }) => ({ ...trip, pickupAt: pickup_at.toISOString() })),
  );
}

/** Selects the address of the first or last stop of trip `open`. */
function addressAt(order: 'asc' | 'desc') {
  const address = eb
    .selectFrom('trip_stops as s')
    .select(sql<string>`concat_ws(', ', nullif(s.address, ''), s.number)`.as('address'))
    .where('s.trip_id', '=', sql.ref<string>('open.tripId'))
    .orderBy('s.position', order)
    .limit(1);
  return sql<string>`coalesce(${address}, '')`;
}

/** Groups the rows by passenger and removes the position from each row. */
function byPlace<Row extends { place: number }, Item>(
  rows: readonly Row[],
  read: (rows: Omit<Row, 'place'>[]) => Item[],
): Map<number, Item[]> {
  const groups = Map.groupBy(rows, ({ place }) => place);
  return new Map([...groups].map(([place, own]) => [place, read(own.map(({ place: _place, ...row }) => row))]));
}

const ofStop = expressionBuilder<{ s: DB['trip_stops'] }, 's'>();
export const stopJson = jsonBuildObject({
  address: ofStop.ref('s.address'),
  number: ofStop.ref('s.number'),
  complement: ofStop.ref('s.complement'),
  district: ofStop.ref('s.district'),
  city: ofStop.ref('s.city'),
  uf: ofStop.ref('s.uf'),
  cep: ofStop.ref('s.cep'),
  reference: ofStop.ref('s.reference'),
  placeId: ofStop.ref('s.place_id'),
  lat: ofStop.ref('s.lat'),
  lng: ofStop.ref('s.lng'),
  precision: ofStop.ref('s.precision').$castTo<Precision>(),
});
