import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { KnownPassenger, KnownStop, passengersContract } from '#contract/passengers.ts';
import type { Stop } from '#contract/trip.ts';
import { type Actor, isAttendant, isClientSide } from '#domain/access/roles.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText } from '#server/platform/database/search-text.ts';

type PassengerFilter = InputOf<typeof passengersContract.list>;
type StopFilter = InputOf<typeof passengersContract.stops>;

/** Scope of the central: passengers of all clients. */
export const anyClient = 'any';

/** Number of latest trips that the suggestions are computed from, which bounds the query time. */
const LATEST = 500;
const ROUTES = 3;

/** Returns the client whose passengers the caller may read; for the central any client. Null: no access. */
export function clientInReach(actor: Actor, clientId: string | undefined): string | null {
  if (isClientSide(actor)) return clientId === undefined || clientId === actor.clientId ? actor.clientId : null;
  if (actor.role !== 'admin' && !isAttendant(actor)) return null;
  return clientId ?? anyClient;
}

type PersonRow = {
  clientId: string;
  clientName: string;
  name: string;
  phone: string;
  favourite: boolean;
  trips: number;
  lastAt: Date | null;
};

/**
 * Lists previous and saved passengers: favourites first, then by frequency and recency. Without a client, finds by
 * phone only.
 */
export async function listPassengers(db: Db, clientId: string, { phone, q, limit }: PassengerFilter) {
  if (clientId === anyClient && phone === undefined) return { items: [] };
  const trips = phone === undefined ? latestTrips(clientId, sql`favourite_passengers`) : tripsOfPhone(clientId, phone);
  const asked = phone === undefined ? sql<SqlBool>`true` : sql<SqlBool>`phone = ${phone}`;
  const ofClient = clientId === anyClient ? sql<SqlBool>`true` : sql<SqlBool>`client_id = ${clientId}`;
  const { rows } = await sql<PersonRow>`
    with recent as materialized (${trips}),
    carried as (
      select r.client_id, p.phone, (array_agg(p.name order by r.pickup_at desc, r.id desc))[1] as name,
        count(*)::int as trips, max(r.pickup_at) as last_at, ${frecency} as weight
      from recent r join trip_passengers p on p.trip_id = r.id
      where p.phone <> '' and p.name <> '' and ${asked} group by r.client_id, p.phone),
    saved as (select client_id, phone, name from favourite_passengers where ${ofClient} and ${asked}),
    people as (
      select client_id, phone, coalesce(s.name, k.name) as name, s.phone is not null as favourite, k.trips, k.last_at, k.weight
      from carried k full join saved s using (client_id, phone))
    select p.client_id as "clientId", c.name as "clientName", p.phone, p.name, p.favourite,
      coalesce(p.trips, 0) as trips, p.last_at as "lastAt"
    from people p join clients c on c.id = p.client_id
    where p.name is not null and ${q ? containsText(q, sql`p.name`) : sql<SqlBool>`true`}
    order by p.favourite desc, p.weight desc nulls last, plain_text(p.name), p.phone limit ${limit}`.execute(db);
  const routes = await readRoutes(db, rows);
  return {
    items: rows.map((person, index) => {
      const ways = routes.filter(({ of }) => of === index).flatMap(({ ways: gone }) => distinctWays(gone));
      return Object.assign(person, { lastAt: person.lastAt?.toISOString() ?? null, routes: ways });
    }),
  };
}

/** Sum over trips, each weighted by half for every month of its age. */
const frecency = sql`sum(power(0.5, greatest(0, extract(epoch from (app_now() - r.pickup_at))) / 2592000))`;

/** The client's latest trips, and the last trip of each favourite passenger. */
function latestTrips(clientId: string, favourites: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    (select t.id, t.client_id, t.pickup_at from trips t
      where t.client_id = ${clientId} order by t.pickup_at desc, t.id desc limit ${LATEST})
    union
    (select last.* from ${favourites} f cross join lateral (
      select t.id, t.client_id, t.pickup_at from ${tripsWith(sql`f`)} order by t.pickup_at desc limit 1) last
      where f.client_id = ${clientId})`;
}

/**
 * Trips of a client's passenger, by phone. `offset 0` prevents a plan that reads all of the client's trips for each
 * passenger.
 */
function tripsWith(person: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`trip_passengers p
    cross join lateral (select id, client_id, pickup_at from trips where id = p.trip_id offset 0) t
    where p.phone = ${person}.phone and t.client_id = ${person}.client_id`;
}

function tripsOfPhone(clientId: string, phone: string): RawBuilder<unknown> {
  return sql`
    select t.id, t.client_id, t.pickup_at from trip_passengers p join trips t on t.id = p.trip_id
    where p.phone = ${phone} and (${clientId === anyClient} or t.client_id = ${clientId === anyClient ? null : clientId}::uuid)
    order by t.pickup_at desc limit ${LATEST}`;
}

type Way = KnownPassenger['routes'][number];

async function readRoutes(db: Db, people: PersonRow[]): Promise<{ of: number; ways: Way[] }[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ of: number; ways: Way[] }>`
    select (who.place - 1)::int as of, coalesce(json_agg(json_build_object('tripId', way.id, 'stops', way.stops, 'category', way.category, 'needs', way.needs,
      'luggageCount', way.luggage_count, 'paymentMethod', way.payment_method, 'costCentreId', way.cost_centre_id, 'notes', way.notes)
      order by way.pickup_at desc), '[]') as ways
    from unnest(${people.map(({ clientId }) => clientId)}::uuid[], ${people.map(({ phone }) => phone)}::text[])
      with ordinality as who(client_id, phone, place)
    cross join lateral (
      select t.id, t.pickup_at, x.category, x.needs, x.luggage_count, x.payment_method,
        (select c.id from cost_centres c where c.id = x.cost_centre_id and c.active) as cost_centre_id,
        (select n.notes from trip_notes n where n.trip_id = t.id) as notes,
        (select json_agg(${stopJson} order by s.position) from trip_stops s where s.trip_id = t.id) as stops
      from (select t.id, t.pickup_at from ${tripsWith(sql`who`)} order by t.pickup_at desc limit 10) t
      join trips x on x.id = t.id) way
    where way.stops is not null group by who.place`.execute(db);
  return rows;
}

function distinctWays(ways: Way[]): Way[] {
  const seen = new Map<string, Way>();
  for (const way of ways) {
    const key = JSON.stringify(way.stops);
    if (!seen.has(key)) seen.set(key, way);
  }
  return [...seen.values()].slice(0, ROUTES);
}

const stopJson = sql`json_build_object('address', s.address, 'number', s.number, 'complement', s.complement,
  'district', s.district, 'city', s.city, 'uf', s.uf, 'cep', s.cep, 'reference', s.reference, 'placeId', s.place_id,
  'lat', s.lat, 'lng', s.lng)`;

/** Key of an address: a hash of its known place, or else of the typed fields. */
const stopKey = sql<string>`md5(coalesce(s.place_id::text, plain_text(concat_ws('|', s.address, s.number, s.complement,
  s.district, s.city))))`;

/**
 * Addresses of a client's latest trips, each with the area of its place, or else of the trip. The trip's area is
 * certain for origins only.
 */
function doorsOf(clientId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${stopKey} as key, r.id as trip_id, r.pickup_at, ${stopJson} as stop, s.position = 0 as is_origin,
      coalesce((select service_area_id from places where id = s.place_id), r.service_area_id) as service_area_id
    from (select t.id, t.pickup_at, t.service_area_id from trips t
      where t.client_id = ${clientId} order by t.pickup_at desc, t.id desc limit ${LATEST}) r
    join trip_stops s on s.trip_id = r.id where s.address <> ''`;
}

/**
 * Lists saved addresses and addresses of the client's latest trips: favourites first, then by frequency and recency.
 */
export async function listStops(db: Db, clientId: string, { q, limit }: StopFilter): Promise<{ items: KnownStop[] }> {
  const { rows } = await sql<KnownStop>`
    with driven as (
      select r.key, count(*)::int as trips, ${frecency} as weight,
        (array_agg(r.service_area_id order by r.is_origin desc, r.pickup_at desc))[1] as area_id,
        (array_agg(r.stop order by r.pickup_at desc))[1] as stop
      from (${doorsOf(sql`${clientId}`)}) r group by r.key),
    saved as (select * from favourite_stops where client_id = ${clientId}),
    known as (
      select coalesce(d.key, f.stop_key) as key, f.stop_key is not null as favourite, f.name, coalesce(d.trips, 0) as trips,
        coalesce(f.service_area_id, d.area_id) as area_id, coalesce(f.stop, d.stop::jsonb) as stop, d.weight
      from driven d full join saved f on f.stop_key = d.key)
    select key, favourite, name, trips, area_id as "serviceAreaId", stop from known
    where stop is not null and ${q ? containsText(q, sql`concat_ws(' ', name, stop->>'address', stop->>'district', stop->>'city')`) : sql<SqlBool>`true`}
    order by favourite desc, weight desc nulls last, key limit ${limit}`.execute(db);
  return { items: rows };
}

/** Finds an address of the client's latest trips by its key; undefined when none has it. */
export async function findDoor(tx: Tx, clientId: string, key: string) {
  const { rows } = await sql<{ stop: Stop; areaId: string }>`
    select stop, service_area_id as "areaId" from (${doorsOf(sql`${clientId}`)}) d
    where key = ${key} order by pickup_at desc limit 1`.execute(tx);
  return rows[0];
}

export async function keyOfStop(
  tx: Tx,
  { placeId, address, number, complement, district, city }: Stop,
): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select ${stopKey} as key from (select ${placeId}::uuid as place_id, ${address}::text as address, ${number}::text as number,
      ${complement}::text as complement, ${district}::text as district, ${city}::text as city) s`.execute(tx);
  return rows[0]?.key ?? '';
}

/**
 * Favourite addresses that, among the latest trips, only the given trips used. They may be the home of the erased
 * passenger.
 */
export async function favouritesOnlyOf(tx: Tx, tripIds: readonly string[]) {
  const { rows } = await sql<{ clientId: string; key: string }>`
    with gone as (
      select distinct t.client_id, ${stopKey} as key from trips t join trip_stops s on s.trip_id = t.id
      where t.id = any(${[...tripIds]}::uuid[]) and s.place_id is null)
    select f.client_id as "clientId", f.stop_key as key from favourite_stops f
    join gone g on g.client_id = f.client_id and g.key = f.stop_key
    where not exists (select from (${doorsOf(sql`f.client_id`)}) d
      where d.key = f.stop_key and d.trip_id <> all(${[...tripIds]}::uuid[]))`.execute(tx);
  return rows;
}

/** Favourite addresses saved before the retention period and not used by the client's latest trips. */
export async function favouritesOutOfUse(tx: Tx) {
  const { rows } = await sql<{ clientId: string; key: string }>`
    select f.client_id as "clientId", f.stop_key as key from favourite_stops f, settings
    where f.created_at < app_now() - make_interval(months => passenger_months::int)
      and not exists (select from (${doorsOf(sql`f.client_id`)}) d where d.key = f.stop_key)`.execute(tx);
  return rows;
}

/** True when a passenger with this phone has a trip of this client. */
export async function isKnownPhone(tx: Tx, clientId: string, phone: string): Promise<boolean> {
  const { rows } = await sql`select from (${tripsOfPhone(clientId, phone)}) known limit 1`.execute(tx);
  return rows.length > 0;
}
