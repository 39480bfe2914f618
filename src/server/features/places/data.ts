import { sql } from 'kysely';
import type { Place, placesContract } from '#contract/places.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText, sortText } from '#server/platform/database/search-text.ts';

type PlaceFilter = InputOf<typeof placesContract.list>;

/** Places by name; those out of use are for whoever keeps the list. */
export async function listPlaces(
  db: Db,
  { q, serviceAreaId, cursor, limit }: PlaceFilter,
  { alsoInactive = false } = {},
) {
  let query = places(db)
    .select(sortText('name').as('sort'))
    .orderBy('sort')
    .orderBy('id')
    .limit(limit + 1);
  if (!alsoInactive) query = query.where('active', '=', true);
  if (serviceAreaId) query = query.where('service_area_id', '=', serviceAreaId);
  if (q) query = query.where(containsText(q, 'name', 'address', 'district', sql.raw(`array_to_string(aliases, ' ')`)));
  if (cursor) {
    const [sort, id] = readCursor(cursor, 'text', 'id');
    query = query.where(sql<boolean>`(${sortText('name')}, id) > (${sort}, ${id}::uuid)`);
  }
  const rows = await query.execute();
  return pageOfRows(rows, limit, {
    item: ({ sort: _sort, ...place }): Place => place,
    key: ({ sort, id }) => [sort, id],
  });
}

export async function readPlace(db: Db, id: string): Promise<Place> {
  return places(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export type PlacePoint = { id: string; serviceAreaId: string; lat: number; lng: number };

/** Where these places are; an id that is none is missing from the answer. */
export async function readPlacePoints(db: Db | Tx, ids: readonly string[]): Promise<PlacePoint[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('places')
    .select(['id', 'service_area_id as serviceAreaId', 'lat', 'lng'])
    .where('id', 'in', ids)
    .execute();
}

function places(db: Db) {
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
