import { sql } from 'kysely';
import type { Place, placesContract } from '#contract/places.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import type { Precision } from '#domain/places/precision.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';
import { readPlaceSearch } from './search-places.ts';

type PlaceFilter = InputOf<typeof placesContract.list>;

/**
 * Lists places by name, or searches them by a text with the best match first. Only administrators may list inactive
 * places.
 */
export async function listPlaces(
  db: Db,
  { q, serviceAreaId, cursor, limit }: PlaceFilter,
  { alsoInactive = false } = {},
) {
  const search = q ? await readPlaceSearch(db, q) : null;
  const rank = search ? sql<number>`-(${search.score})` : sql<number>`0`;
  let query = selectPlaces(db)
    .select([rank.as('rank'), sortText('name').as('sort')])
    .orderBy('rank')
    .orderBy('sort')
    .orderBy('id')
    .limit(limit + 1);
  if (!alsoInactive) query = query.where('active', '=', true);
  if (serviceAreaId) query = query.where('service_area_id', '=', serviceAreaId);
  if (search) query = query.where(search.matches);
  if (cursor) {
    const [from, sort, id] = readCursor(cursor, 'number', 'text', 'id');
    query = query.where(sql<boolean>`(${rank}, ${sortText('name')}, id) > (${from}::int, ${sort}, ${id}::uuid)`);
  }
  const rows = await query.execute();
  return pageOfRows(rows, limit, {
    item: ({ rank: _rank, sort: _sort, ...place }): Place => place,
    key: (row) => [String(row.rank), row.sort, row.id],
  });
}

export async function readPlace(db: Db, id: string): Promise<Place> {
  return selectPlaces(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export type PlacePoint = { id: string; serviceAreaId: string; lat: number; lng: number };

/** Returns the coordinates of these places. Unknown ids are left out. */
export async function readPlacePoints(db: Db | Tx, ids: readonly string[]): Promise<PlacePoint[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('places')
    .select(['id', 'service_area_id as serviceAreaId', 'lat', 'lng'])
    .where('id', 'in', ids)
    .execute();
}

export type NamedPlace = Awaited<ReturnType<typeof findPlacesNamed>>[number];

/**
 * Returns the places that match these texts exactly: by name, alias, or name and address as in requests. One text may
 * match several places.
 */
export async function findPlacesNamed(db: Db | Tx, texts: readonly string[]) {
  const said = sql`unnest(aliases || array[name, concat_ws(' ', name, address), concat_ws(' ', name, address, city),
    concat_ws(' ', name, address, district, city)])`;
  return db
    .with(
      (cte) => cte('names').materialized(),
      () =>
        db
          .selectFrom('places')
          .select(['id', sql<string>`search_words(${said})`.as('words')])
          .distinct()
          .where('active', '=', true),
    )
    .selectFrom(db.selectNoFrom(sql<string>`unnest(${texts}::text[])`.as('text')).as('asked'))
    .innerJoin('names', (join) => join.on('names.words', '=', sql<string>`search_words(asked.text)`))
    .innerJoin('places as p', 'p.id', 'names.id')
    .select(['asked.text', 'p.id', 'p.name', 'p.address'])
    .where('names.words', '<>', ' ')
    .execute();
}

type PlacedStop = {
  address: string;
  number: string | null;
  cep: string | null;
  placeId: string | null;
  district: string | null;
  city: string | null;
  uf: string | null;
  lat: number | null;
  lng: number | null;
  precision: Precision;
};

type PlaceRow = RowOf<'places', 'name' | 'address' | 'district' | 'city' | 'uf' | 'lat' | 'lng'>;

/** Active places by id. */
export type StopPlaces = ReadonlyMap<string, PlaceRow>;

/** Returns the active places of these stops. */
export async function readStopPlaces(
  db: Db | Tx,
  stops: readonly { placeId?: string | null | undefined }[],
): Promise<StopPlaces> {
  const ids = stops.flatMap(({ placeId }) => placeId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('places')
    .select(['id', 'name', 'address', 'district', 'city', 'uf', 'lat', 'lng'])
    .where('active', '=', true)
    // Not `any(array)`: the length of an array is unknown to a prepared plan, so every call would be planned again.
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Replaces the address and coordinates of stops with a place id by the values of the place. Partners read the address
 * and the price uses the coordinates, so both must agree. Stops that equal one of the trip's stored stops (`stand`)
 * keep the stored values. The places are read unless the caller passes them.
 */
export async function withPlaces<Stop extends PlacedStop>(
  db: Db | Tx,
  stops: Stop[],
  { stand = [], places }: { stand?: readonly Stop[] | undefined; places?: StopPlaces | undefined } = {},
): Promise<Outcome<Stop[]>> {
  const standing = new Set(stand.map((stop) => JSON.stringify(stop)));
  const isNew = (stop: Stop): boolean => stop.placeId !== null && !standing.has(JSON.stringify(stop));
  const known = places ?? (await readStopPlaces(db, stops.filter(isNew)));
  const unknown = stops.findIndex((stop) => isNew(stop) && !known.has(stop.placeId ?? ''));
  if (unknown >= 0) return refuseField(`stops.${unknown}.placeId`, 'Local não encontrado.');
  return ok(stops.map((stop) => (isNew(stop) ? fromPlace(stop, known.get(stop.placeId ?? '')) : stop)));
}

/** The same limit as for `requiredText`. */
const LONGEST_ADDRESS = 200;

function fromPlace<Stop extends PlacedStop>(stop: Stop, place: PlaceRow | undefined): Stop {
  if (!place) return stop;
  const { name, district, city, uf, lat, lng } = place;
  const address = `${name}, ${place.address}`.slice(0, LONGEST_ADDRESS);
  return { ...stop, address, number: null, district, city, uf, cep: null, lat, lng, precision: 'exact' };
}

function selectPlaces(db: Db) {
  return db
    .selectFrom('places')
    .select([
      'id',
      'service_area_id as serviceAreaId',
      'name',
      'aliases',
      'address',
      'district',
      'city',
      'uf',
      'lat',
      'lng',
    ])
    .select(['active', 'version']);
}
