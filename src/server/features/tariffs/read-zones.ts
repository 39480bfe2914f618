import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Zone } from '#domain/places/zones.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

export function listZones(db: Db) {
  return selectZones(db)
    .innerJoin('service_areas as a', 'a.id', 'z.service_area_id')
    .orderBy(sortText('a.name'))
    .orderBy(sortText('z.name'))
    .orderBy('z.id')
    .execute();
}

export function readZone(db: Db, id: string) {
  return selectZones(db).where('z.id', '=', id).executeTakeFirstOrThrow();
}

function selectZones(db: Db) {
  return db.selectFrom('zones as z').select((eb) => [
    'z.id',
    'z.service_area_id as serviceAreaId',
    'z.name',
    'z.districts',
    'z.version',
    eb
      .case()
      .when('z.radius_meters', 'is not', null)
      .then(
        jsonBuildObject({
          lat: eb.ref('z.lat').$notNull(),
          lng: eb.ref('z.lng').$notNull(),
          radiusMeters: eb.ref('z.radius_meters').$notNull(),
        }),
      )
      .end()
      .as('circle'),
  ]);
}

/** Returns these zones as the rules of places compare them. Removed zones are left out. */
export async function readZonesById(tx: Db | Tx, ids: readonly string[]): Promise<Zone[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('zones')
    .select(['id', 'name', 'districts', 'lat', 'lng', 'radius_meters'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, districts, lat, lng, radius_meters: radiusMeters }) => ({
    id,
    name,
    districts,
    circle: lat === null || lng === null || radiusMeters === null ? null : { center: { lat, lng }, radiusMeters },
  }));
}

/** Lists all fixed prices by area, zones and category, newest first. */
export function listFixedPrices(db: Db) {
  return selectFixedPrices(db)
    .innerJoin('service_areas as a', 'a.id', 'o.service_area_id')
    .orderBy(sortText('a.name'))
    .orderBy(sortText('o.name'))
    .orderBy(sortText('d.name'))
    .orderBy('f.category')
    .orderBy(sortText('c.name'), (by) => by.asc().nullsFirst())
    .orderBy('f.valid_from', 'desc')
    .orderBy('f.id')
    .execute();
}

export function readFixedPrice(db: Db, id: string) {
  return selectFixedPrices(db).where('f.id', '=', id).executeTakeFirstOrThrow();
}

function selectFixedPrices(db: Db) {
  return db
    .selectFrom('fixed_prices as f')
    .innerJoin('zones as o', 'o.id', 'f.from_zone_id')
    .innerJoin('zones as d', 'd.id', 'f.to_zone_id')
    .leftJoin('clients as c', 'c.id', 'f.client_id')
    .select(['f.id', 'f.category', 'f.client_id as clientId', 'c.name as clientName'])
    .select([
      'f.from_zone_id as fromZoneId',
      'o.name as fromZoneName',
      'f.to_zone_id as toZoneId',
      'd.name as toZoneName',
    ])
    .select(['o.service_area_id as serviceAreaId', 'f.both_ways as bothWays', 'f.price_cents as priceCents'])
    .select(['f.valid_from as validFrom', 'f.valid_until as validUntil', 'f.version']);
}
