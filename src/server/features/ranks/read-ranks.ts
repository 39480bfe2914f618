import { sql } from 'kysely';
import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';
import type { RankRow } from './stays.ts';

/** Number of drivers in the queue of rank `r`. */
export const queuedAt = sql<number>`(
  select count(*)::int from queue_places q where q.rank_id = r.id and q.left_at is null)`;

function selectRanks(db: Db) {
  return db
    .selectFrom('ranks as r')
    .innerJoin('service_areas as a', 'a.id', 'r.service_area_id')
    .selectAll('r')
    .select(queuedAt.as('queued'));
}

/** Lists the ranks by service area and name: all of them, or the active ones of the partner's areas. */
export async function listRanks(db: Db, partnerId: string | null): Promise<Rank[]> {
  const rows = await selectRanks(db)
    .$if(partnerId !== null, (ranks) =>
      ranks
        .where('r.active', 'is', true)
        .where('r.service_area_id', 'in', (eb) =>
          eb.selectFrom('partner_areas').select('service_area_id').where('partner_id', '=', partnerId),
        ),
    )
    .orderBy(sortText('a.name'))
    .orderBy(sortText('r.name'))
    .orderBy('r.id')
    .execute();
  return rows.map(rankView);
}

export async function readRank(db: Db, id: string): Promise<Rank> {
  return rankView(await selectRanks(db).where('r.id', '=', id).executeTakeFirstOrThrow());
}

function rankView(row: RankRow & Pick<Rank, 'queued'>): Rank {
  return {
    id: row.id,
    serviceAreaId: row.service_area_id,
    name: row.name,
    centre: { lat: row.lat, lng: row.lng },
    radiusMeters: row.radius_meters,
    corners: row.corners as Coordinates[] | null,
    categories: row.categories as Category[],
    capacity: row.capacity,
    active: row.active,
    queued: row.queued,
    version: row.version,
  };
}
