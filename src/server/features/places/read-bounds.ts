import { sql } from 'kysely';
import type { AreaBounds } from '#contract/addresses.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

type BoundsRow = Record<keyof AreaBounds, RowOf<'places'>['lat']>;

const LIFETIME_MILLISECONDS = 60_000;

type Kept = { bounds: Promise<AreaBounds | null>; until: number };

/** Bounds by area. Unknown bounds are not kept, so the number of entries does not exceed the number of areas. */
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/**
 * Returns the bounds of everything known of a service area: its places, its ranks and the gazetteer of its city. Without
 * an area, returns the bounds of the active area with most places. Null when nothing is known. Kept for a minute, because a
 * read scans all entries of the city, and each address field of a form asks.
 */
export async function readAreaBounds(db: Db, serviceAreaId: string | undefined): Promise<AreaBounds | null> {
  const areas = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, areas);
  const key = serviceAreaId ?? '';
  const kept = areas.get(key);
  if (kept && kept.until > performance.now()) return kept.bounds;
  const reading = { bounds: scanBounds(db, serviceAreaId), until: performance.now() + LIFETIME_MILLISECONDS };
  areas.set(key, reading);
  const bounds = await reading.bounds.catch((error: unknown) => {
    areas.delete(key);
    throw error;
  });
  if (bounds === null) areas.delete(key);
  return bounds;
}

async function scanBounds(db: Db, serviceAreaId: string | undefined): Promise<AreaBounds | null> {
  const chosen = serviceAreaId
    ? sql`where a.id = ${serviceAreaId}`
    : sql`where a.active order by (select count(*) from places p where p.service_area_id = a.id and p.active) desc, a.id limit 1`;
  const { rows } = await sql<BoundsRow>`
    with area as (select a.id, coalesce(a.city, a.name) as city, a.uf, a.districts from service_areas a ${chosen}),
    points as (
      select p.lat, p.lng from places p join area a on a.id = p.service_area_id where p.active
      union all select r.lat, r.lng from ranks r join area a on a.id = r.service_area_id
      union all select g.lat, g.lng from gazetteer g join area a
        on plain_text(g.city) = plain_text(a.city) and g.uf = a.uf
        and (cardinality(a.districts) = 0 or plain_text(case g.kind when 'district' then g.name else g.district end)
          = any (select plain_text(listed) from unnest(a.districts) as listed)))
    select min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east from points
    having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}
