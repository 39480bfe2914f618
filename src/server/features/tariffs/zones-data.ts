import { sql } from 'kysely';
import type { FixedPrice, Zone } from '#contract/fixed-prices.ts';
import type { Db } from '#server/platform/database/pool.ts';

const zoneSelect = sql`select z.id, z.service_area_id as "serviceAreaId", z.name, z.districts, z.version,
    case when z.radius_meters is not null
      then json_build_object('lat', z.lat, 'lng', z.lng, 'radiusMeters', z.radius_meters) end as circle
  from zones z join service_areas a on a.id = z.service_area_id`;

export async function listZones(db: Db): Promise<Zone[]> {
  const { rows } = await sql<Zone>`${zoneSelect} order by plain_text(a.name), plain_text(z.name), z.id`.execute(db);
  return rows;
}

export async function readZone(db: Db, id: string): Promise<Zone> {
  const { rows } = await sql<Zone>`${zoneSelect} where z.id = ${id}`.execute(db);
  return found(rows, id);
}

const priceSelect = sql`select f.id, f.category, f.client_id as "clientId", c.name as "clientName",
    f.from_zone_id as "fromZoneId", o.name as "fromZoneName", f.to_zone_id as "toZoneId", d.name as "toZoneName",
    o.service_area_id as "serviceAreaId", f.both_ways as "bothWays", f.price_cents as "priceCents",
    f.valid_from as "validFrom", f.valid_until as "validUntil", f.version
  from fixed_prices f join zones o on o.id = f.from_zone_id join zones d on d.id = f.to_zone_id
    join service_areas a on a.id = o.service_area_id left join clients c on c.id = f.client_id`;

/** Lists all fixed prices by area, zones and category, newest first. */
export async function listFixedPrices(db: Db): Promise<FixedPrice[]> {
  const { rows } = await sql<FixedPrice>`${priceSelect}
    order by plain_text(a.name), plain_text(o.name), plain_text(d.name), f.category, plain_text(c.name) nulls first,
      f.valid_from desc, f.id`.execute(db);
  return rows;
}

export async function readFixedPrice(db: Db, id: string): Promise<FixedPrice> {
  const { rows } = await sql<FixedPrice>`${priceSelect} where f.id = ${id}`.execute(db);
  return found(rows, id);
}

function found<Row>([row]: readonly Row[], id: string): Row {
  if (!row) throw new Error(`record ${id} is gone`);
  return row;
}
