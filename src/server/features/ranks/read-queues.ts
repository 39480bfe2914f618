import { sql } from 'kysely';
import type { Queue, QueuePlace } from '#contract/ranks.ts';
import { wasSilent } from '#server/features/presence/row/presences.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { sortText } from '#server/platform/database/search-text.ts';

/** Lists the queues of all active ranks, by service area and name. */
export async function listQueues(db: Db): Promise<Queue[]> {
  const [ranks, places] = await Promise.all([
    selectQueues(db).where('r.active', 'is', true).execute(),
    listPlaces(db, null),
  ]);
  return ranks.map((rank) => Object.assign(rank, { places: places.get(rank.rankId) ?? [] }));
}

export async function readQueue(db: Db, rankId: string): Promise<Queue> {
  const [rank, places] = await Promise.all([
    selectQueues(db).where('r.id', '=', rankId).executeTakeFirstOrThrow(),
    listPlaces(db, rankId),
  ]);
  return { ...rank, places: places.get(rankId) ?? [] };
}

function selectQueues(db: Db) {
  return db
    .selectFrom('ranks as r')
    .innerJoin('service_areas as a', 'a.id', 'r.service_area_id')
    .select(['r.id as rankId', 'r.name as rankName', 'r.service_area_id as serviceAreaId', 'r.capacity'])
    .orderBy(sortText('a.name'))
    .orderBy(sortText('r.name'))
    .orderBy('r.id');
}

/** SQL values of stay `p` with presence `e`: the place in the queue, from 1, and whether offers are paused. */
export const placeInQueue = sql<number>`(select count(*)::int from queue_places b
  where b.rank_id = p.rank_id and b.left_at is null and b.sequence <= p.sequence)`;
/** SQL value of stay `p`, with the settings `s`: the driver entered by position and the page no longer sends one. */
export const lacksPosition = sql<boolean>`coalesce(
  p.located_at < app_now() - make_interval(secs => s.queue_silent_seconds), false)`;
export const isPaused = sql<boolean>`coalesce(e.paused_until > app_now(), false)`;

/** Returns the places by rank: of one rank, or of all. */
async function listPlaces(db: Db, rankId: string | null): Promise<Map<string, QueuePlace[]>> {
  const rows = await db
    .selectFrom('queue_places as p')
    .innerJoin('presences as e', (join) => join.onRef('e.driver_id', '=', 'p.driver_id').on('e.ended_at', 'is', null))
    .innerJoin('drivers as d', 'd.id', 'p.driver_id')
    .innerJoin('partners as n', 'n.id', 'p.partner_id')
    .leftJoin('trip_offers as o', (join) =>
      join.onRef('o.driver_id', '=', 'p.driver_id').on('o.status', '=', sql.lit('open')),
    )
    .leftJoin('trips as t', 't.id', 'o.trip_id')
    .crossJoin('settings as s')
    .select(['p.rank_id', 'p.driver_id as driverId', 'd.name as driverName', 'd.phone as driverPhone'])
    .select(['p.partner_id as partnerId', 'n.name as partnerName', 'p.refusals', 't.code as offeredCode'])
    .select('p.joined_at')
    .select(sql<Date | null>`case when ${isPaused} then e.paused_until end`.as('paused_until'))
    .select(sql<number>`row_number() over (partition by p.rank_id order by p.sequence)`.as('place'))
    .select(sql<boolean>`p.confirmed_at is not null`.as('isConfirmed'))
    .select(wasSilent(sql`e.seen_at`).as('isSilent'))
    .select(lacksPosition.as('lacksPosition'))
    .where('p.left_at', 'is', null)
    .$if(rankId !== null, (places) => places.where('p.rank_id', '=', rankId))
    .orderBy('p.rank_id')
    .orderBy('p.sequence')
    .execute();
  const byRank = new Map<string, QueuePlace[]>();
  for (const { rank_id, joined_at, paused_until, ...row } of rows) {
    const place = { ...row, joinedAt: joined_at.toISOString(), pausedUntil: paused_until?.toISOString() ?? null };
    byRank.set(rank_id, [...(byRank.get(rank_id) ?? []), place]);
  }
  return byRank;
}
