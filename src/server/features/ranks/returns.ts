import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/**
 * Returns the last place that the driver may get back with its refusals, at this rank or at any rank. The driver left it
 * for a trip that the client cancelled or did not come to, and has not come back to it yet. The day of the limit is the
 * local day of the area.
 */
export async function readReturn(db: Db | Tx, driverId: string, rankId: string | null = null) {
  return db
    .selectFrom('queue_places as p')
    .innerJoin('trips as t', (join) => join.onRef('t.id', '=', 'p.trip_id').onRef('t.driver_id', '=', 'p.driver_id'))
    .innerJoin('ranks as r', 'r.id', 'p.rank_id')
    .innerJoin('service_areas as a', 'a.id', 'r.service_area_id')
    .leftJoin('queue_places as n', 'n.returned_from', 'p.id')
    .crossJoin('settings as s')
    .select(['p.id as stayId', 'p.rank_id as rankId', 'r.name as rankName', 'p.sequence', 'p.refusals'])
    .select(sql<Date>`t.ended_at + make_interval(secs => s.queue_return_seconds)`.as('until'))
    .where('p.driver_id', '=', driverId)
    .where('p.left_at', 'is not', null)
    .where('p.left_for', '=', 'trip')
    .where('n.id', 'is', null)
    .where('r.active', 'is', true)
    .where('t.status', 'in', ['cancelled', 'no_show'])
    .where(sql<SqlBool>`t.ended_at > app_now() - make_interval(secs => s.queue_return_seconds)`)
    .where(sql<SqlBool>`${returnsToday} < s.queue_returns_per_day`)
    .$if(rankId !== null, (places) => places.where('p.rank_id', '=', rankId))
    .orderBy('p.left_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** SQL count of the places that the driver of stay `p` got back on this day of area `a`. */
const returnsToday: RawBuilder<number> = sql`(
  select count(*) from queue_places c where c.driver_id = p.driver_id and c.returned_from is not null
    and (c.joined_at at time zone a.time_zone)::date = (app_now() at time zone a.time_zone)::date)`;
