import {
  type AliasedExpression,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { KnownStop, passengersContract } from '#contract/passengers.ts';
import type { Stop } from '#contract/trip.ts';
import { type Actor, isAttendant, isClientSide } from '#domain/access/roles.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { DB, Trips } from '#server/platform/database/schema.ts';
import { containsText } from '#server/platform/database/search-text.ts';
import { lastTrips, readOpenTrips, readRoutes, stopJson } from './trips-of-passengers.ts';

type PassengerFilter = InputOf<typeof passengersContract.list>;
type StopFilter = InputOf<typeof passengersContract.stops>;

/** Scope of the central, instead of a client's id: passengers of all clients. */
export const anyClient = 'any';

/** Number of latest trips from which the suggestions are computed. The limit bounds the query time. */
const LATEST = 500;

const eb = expressionBuilder<DB>();

/**
 * Returns the client whose passengers the caller may read. Returns `anyClient` for the central without a chosen client,
 * and null without access.
 */
export function clientInReach(actor: Actor, clientId: string | undefined): string | null {
  if (isClientSide(actor)) return clientId === undefined || clientId === actor.clientId ? actor.clientId : null;
  if (actor.role !== 'admin' && !isAttendant(actor)) return null;
  return clientId ?? anyClient;
}

/**
 * Lists previous and saved passengers and active employees: favourites first, then by frequency and recency. For `anyClient`, finds by phone,
 * or by name among the passengers of `tripIds` and the favourites.
 */
export async function listPassengers(
  db: Db,
  clientId: string,
  { phone, q, limit }: PassengerFilter,
  tripIds?: readonly string[],
) {
  if (clientId === anyClient && phone === undefined && tripIds === undefined) return { items: [] };
  const asked = phone === undefined ? sql<SqlBool>`true` : sql<SqlBool>`phone = ${phone}`;
  const ofClient = clientId === anyClient ? sql<SqlBool>`true` : sql<SqlBool>`client_id = ${clientId}`;
  const name = sql<string>`coalesce(h.name, s.name, k.name)`;
  const known = sql<string>`coalesce(k.phone, s.phone)`;
  const people = db
    .with(
      (cte) => cte('recent').materialized(),
      () => {
        if (phone !== undefined) return tripsOfPhone(clientId, phone);
        return tripIds ? theseTrips(tripIds) : latestTrips(clientId);
      },
    )
    .with('carried', (cte) =>
      cte
        .selectFrom('recent as r')
        .innerJoin('trip_passengers as p', 'p.trip_id', 'r.id')
        .select(['r.client_id', 'p.phone', frecency.as('weight')])
        .select(sql<string>`(array_agg(p.name order by r.pickup_at desc, r.id desc))[1]`.as('name'))
        .select((trip) => [trip.fn.countAll<number>().as('trips'), trip.fn.max('r.pickup_at').as('last_at')])
        .where('p.phone', '<>', '')
        .where('p.name', '<>', '')
        .where(asked)
        .groupBy(['r.client_id', 'p.phone']),
    )
    .with('saved', (cte) => {
      const saved = cte.selectFrom('favourite_passengers').select(['client_id', 'phone', 'name']);
      return saved
        .where(ofClient)
        .where(asked)
        .where(tripIds && q ? containsText(q, 'name') : sql<SqlBool>`true`);
    })
    .with('hired', (cte) => {
      const hired = cte.selectFrom('employees as e').selectAll('e').where('e.active', '=', true);
      // The names of the employees of all clients are not searched, because no index finds them.
      const searched = clientId !== anyClient || phone !== undefined;
      return hired
        .where(ofClient)
        .where(asked)
        .where(sql<SqlBool>`${searched}`);
    })
    .selectFrom('carried as k')
    .fullJoin('saved as s', (join) => join.onRef('s.client_id', '=', 'k.client_id').onRef('s.phone', '=', 'k.phone'))
    .fullJoin('hired as h', (join) =>
      join.on('h.client_id', '=', sql<string>`coalesce(k.client_id, s.client_id)`).on('h.phone', '=', known),
    )
    .leftJoin('cost_centres as o', (join) => join.onRef('o.id', '=', 'h.cost_centre_id').on('o.active', '=', true))
    .innerJoin('clients as c', (join) =>
      join.on('c.id', '=', sql<string>`coalesce(k.client_id, s.client_id, h.client_id)`),
    )
    .select(['c.id as clientId', 'c.name as clientName', name.as('name'), 'k.last_at as lastAt'])
    .select(sql<string>`coalesce(k.phone, s.phone, h.phone)`.as('phone'))
    .select(hiredJson.as('employee'))
    .select(sql<boolean>`s.phone is not null`.as('favourite'))
    .select(sql<number>`coalesce(k.trips, 0)`.as('trips'))
    .where(q ? sql<SqlBool>`(${containsText(q, name)} or ${isHired(q)})` : sql<SqlBool>`${name} is not null`)
    .orderBy('favourite', 'desc')
    .orderBy('k.weight', (order) => order.desc().nullsLast())
    .orderBy(sql`plain_text(${name})`)
    .orderBy('phone')
    .limit(limit);
  const rows = await people.execute();
  const [routes, openTrips] = await Promise.all([readRoutes(db, rows), readOpenTrips(db, rows)]);
  return {
    items: rows.map((person, index) =>
      Object.assign(person, {
        lastAt: person.lastAt?.toISOString() ?? null,
        routes: routes.get(index) ?? [],
        openTrips: openTrips.get(index) ?? [],
      }),
    ),
  };
}

/** SQL record of the employee `h`; null for another passenger. */
const hiredJson = eb
  .case()
  .when(sql<boolean>`h.id is not null`)
  .then(
    jsonBuildObject({
      id: sql.ref<string>('h.id'),
      email: sql.ref<string | null>('h.email'),
      registration: sql.ref<string | null>('h.registration'),
      costCentreId: sql.ref<string | null>('o.id'),
    }),
  )
  .end();

/** Finds an employee `h` by part of the registration or the phone. */
function isHired(q: string): RawBuilder<SqlBool> {
  const digits = q.replaceAll(/\D/g, '');
  const byPhone = digits.length < 3 ? sql`false` : sql`h.phone like ${`%${digits}%`}`;
  return sql<SqlBool>`coalesce(${containsText(q, 'h.registration')} or ${byPhone}, false)`;
}

/** SQL weight: the number of trips, in which each month of age halves the weight of a trip. */
const frecency = sql<number>`sum(power(0.5, greatest(0, extract(epoch from (app_now() - r.pickup_at))) / 2592000))`;

/** Selects the client's latest trips, and the last trip of each favourite passenger. */
function latestTrips(clientId: string) {
  return eb
    .selectFrom(tripsOfClient(sql.val(clientId)).as('t'))
    .select(['t.id', 't.client_id', 't.pickup_at'])
    .union(
      eb
        .selectFrom('favourite_passengers as f')
        .crossJoinLateral((on) => lastTrips(on.ref('f.client_id'), on.ref('f.phone')).limit(1).as('last'))
        .selectAll('last')
        .where('f.client_id', '=', clientId),
    );
}

function tripsOfClient(clientId: Expression<string>) {
  return eb
    .selectFrom('trips')
    .select(['id', 'client_id', 'pickup_at', 'service_area_id'])
    .where('client_id', '=', clientId)
    .orderBy('pickup_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST);
}

function theseTrips(ids: readonly string[]) {
  return eb
    .selectFrom('trips as t')
    .select(['t.id', 't.client_id', 't.pickup_at'])
    .where(sql<SqlBool>`t.id = any(${[...ids]}::uuid[])`);
}

function tripsOfPhone(clientId: string, phone: string) {
  const trips = eb
    .selectFrom('trip_passengers as p')
    .innerJoin('trips as t', 't.id', 'p.trip_id')
    .select(['t.id', 't.client_id', 't.pickup_at', 't.service_area_id'])
    .where('p.phone', '=', phone)
    .orderBy('t.pickup_at', 'desc')
    .limit(LATEST);
  return clientId === anyClient ? trips : trips.where('t.client_id', '=', clientId);
}

/** SQL key of an address: a hash of the id of its place, or else of the typed fields. */
export const stopKey = sql<string>`md5(coalesce(s.place_id::text, plain_text(concat_ws('|', s.address, s.number, s.complement,
  s.district, s.city))))`;

const anyStop = sql<SqlBool>`true`;

/**
 * Selects the addresses of a client's latest trips, each with the area of its place, or else the area of the trip. Only
 * an origin is sure to be in the area of the trip. `matches` selects the stops `s` before they are grouped.
 */
export function doorsOf(clientId: Expression<string>, matches = anyStop) {
  return doorsIn(tripsOfClient(clientId).as('r'), matches);
}

/** Selects the addresses of a passenger's latest trips, of one client or of all clients. */
export function doorsOfPhone(clientId: string, phone: string, matches = anyStop) {
  return doorsIn(tripsOfPhone(clientId, phone).as('r'), matches);
}

type TripsOfDoors = AliasedExpression<
  Pick<Selectable<Trips>, 'id' | 'client_id' | 'pickup_at' | 'service_area_id'>,
  'r'
>;

function doorsIn(trips: TripsOfDoors, matches: RawBuilder<SqlBool>) {
  const areaId = sql<string>`coalesce((select service_area_id from places where id = s.place_id), r.service_area_id)`;
  return eb
    .selectFrom(trips)
    .innerJoin('trip_stops as s', 's.trip_id', 'r.id')
    .select([stopKey.as('key'), 'r.id as trip_id', 'r.pickup_at', stopJson.as('stop'), areaId.as('service_area_id')])
    .select((stop) => stop('s.position', '=', 0).as('is_origin'))
    .where('s.address', '<>', '')
    .where(matches);
}

/** SQL of the table `known`: different addresses of trips, and the addresses saved by a client. */
export function knownDoors(savedBy: string | null, doors: Expression<unknown>): RawBuilder<unknown> {
  return sql`
    with driven as (
      select r.key, count(*)::int as trips, ${frecency} as weight,
        (array_agg(r.service_area_id order by r.is_origin desc, r.pickup_at desc))[1] as area_id,
        (array_agg(r.stop order by r.pickup_at desc))[1] as stop
      from ${doors} r group by r.key),
    saved as (select * from favourite_stops where client_id = ${savedBy}::uuid),
    known as (
      select coalesce(d.key, f.stop_key) as key, f.stop_key is not null as favourite, f.name, coalesce(d.trips, 0) as trips,
        coalesce(f.service_area_id, d.area_id) as area_id, coalesce(${withPrecision}, d.stop::jsonb) as stop, d.weight
      from driven d full join saved f on f.stop_key = d.key)`;
}

// Addresses saved before the choice of a precision lack one.
const withPrecision = sql`jsonb_build_object('precision',
  case when coalesce(f.stop->>'lat', f.stop->>'placeId') is null then 'none' else 'exact' end) || f.stop`;

/**
 * Lists saved addresses and addresses of the client's latest trips: favourites first, then by frequency and recency.
 */
export async function listStops(db: Db, clientId: string, { q, limit }: StopFilter): Promise<{ items: KnownStop[] }> {
  const { rows } = await sql<KnownStop>`${knownDoors(clientId, doorsOf(sql.val(clientId)))}
    select key, favourite, name, trips, area_id as "serviceAreaId", stop from known
    where stop is not null and ${q ? containsText(q, sql`concat_ws(' ', name, stop->>'address', stop->>'district', stop->>'city')`) : sql<SqlBool>`true`}
    order by favourite desc, weight desc nulls last, key limit ${limit}`.execute(db);
  return { items: rows };
}

/** Finds an address of the client's latest trips by its key. Returns undefined when no address has the key. */
export async function findDoor(tx: Tx, clientId: string, key: string) {
  return tx
    .selectFrom(doorsOf(sql.val(clientId)).as('d'))
    .select(['d.stop', 'd.service_area_id as areaId'])
    .where('d.key', '=', key)
    .orderBy('d.pickup_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function keyOfStop(
  tx: Tx,
  { placeId, address, number, complement, district, city }: Stop,
): Promise<string> {
  const key = sql<string>`(select ${stopKey} from (select ${placeId}::uuid as place_id, ${address}::text as address,
    ${number}::text as number, ${complement}::text as complement, ${district}::text as district, ${city}::text as city) s)`;
  return (await tx.selectNoFrom(key.as('key')).executeTakeFirstOrThrow()).key;
}

/**
 * Selects favourite addresses that, among the latest trips, only the passed trips used. Such an address may be the home
 * of the erased passenger.
 */
export async function favouritesOnlyOf(tx: Tx, tripIds: readonly string[]) {
  const ids = sql`${[...tripIds]}::uuid[]`;
  const gone = tx
    .selectFrom('trips as t')
    .innerJoin('trip_stops as s', 's.trip_id', 't.id')
    .select(['t.client_id', stopKey.as('key')])
    .distinct()
    .where(sql<SqlBool>`t.id = any(${ids})`)
    .where('s.place_id', 'is', null);
  return tx
    .selectFrom('favourite_stops as f')
    .innerJoin(gone.as('g'), (join) => join.onRef('g.client_id', '=', 'f.client_id').onRef('g.key', '=', 'f.stop_key'))
    .select(['f.client_id as clientId', 'f.stop_key as key'])
    .where(sql<SqlBool>`not exists (select from ${doorsOf(sql.ref('f.client_id'))} d
      where d.key = f.stop_key and d.trip_id <> all(${ids}))`)
    .execute();
}

/** Selects favourite addresses saved before the retention period and not used by the client's latest trips. */
export async function favouritesOutOfUse(tx: Tx) {
  return tx
    .selectFrom('favourite_stops as f')
    .crossJoin('settings')
    .select(['f.client_id as clientId', 'f.stop_key as key'])
    .where(sql<SqlBool>`f.created_at < app_now() - make_interval(months => passenger_months::int)`)
    .where(sql<SqlBool>`not exists (select from ${doorsOf(sql.ref('f.client_id'))} d where d.key = f.stop_key)`)
    .execute();
}

/** True when a passenger with this phone has a trip of this client. */
export async function isKnownPhone(tx: Tx, clientId: string, phone: string): Promise<boolean> {
  const known = tx.selectFrom(tripsOfPhone(clientId, phone).as('known')).select('known.id').limit(1);
  return (await known.executeTakeFirst()) !== undefined;
}
