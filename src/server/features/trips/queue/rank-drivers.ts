import { sql } from 'kysely';
import { driverFits } from '#server/features/partners/fitness-conditions.ts';
import type { TripToAssign } from '#server/features/trips/assignment/evaluate-partners.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { type FoundDriver, hasPush, silentFor, UNREACHABLE_SECONDS } from './found-driver.ts';
import { hasBlock } from './passenger-blocks.ts';
import type { QueuePolicy } from './policy.ts';

type Row = FoundDriver & { sequence: RowOf<'queue_places'>['sequence'] };

/**
 * Returns the drivers in the queues of the ranks near the pickup. A driver without an open presence counts as
 * unreachable.
 */
export async function readRankDrivers(tx: Tx | Db, trip: TripToAssign, policy: QueuePolicy): Promise<FoundDriver[]> {
  const { rows } = await sql<Row>`
    select p.driver_id as "driverId", p.partner_id as "partnerId", 'rank' as "startsAt",
      json_build_object('lat', r.lat, 'lng', r.lng) as "start", json_build_object('lat', s.lat, 'lng', s.lng) as pickup,
      0 as "freeInMinutes", false as "isOnTrip", coalesce(e.earned_cents, 0) as "earnedCents",
      coalesce(floor(extract(epoch from app_now() - e.free_since)), 0)::integer as "waitingSeconds",
      p.id as "placeId", p.rank_id as "rankId", p.sequence, p.place, r.capacity, p.confirmed_at is not null as "isConfirmed",
      coalesce(e.paused_until > app_now(), false) as "isPaused",
      case when e.id is null then ${UNREACHABLE_SECONDS}::integer else ${silentFor('e')} end as "silentForSeconds",
      e.id is not null and ${hasPush} as "hasPush",
      exists (select from trip_offers f where f.partner_id = p.partner_id and f.trip_id = t.id and f.driver_id = p.driver_id) as "wasAsked",
      exists (select from trip_offers f where f.driver_id = p.driver_id and f.status = 'open' and f.trip_id <> t.id) as "isAsked",
      d.active and ${driverFits} as "hasDocuments", false as "hasNext",
      ${hasBlock(sql`p.driver_id`, trip.id)} as "hasBlock"
    from trips t
    join lateral (select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position limit 1) s on s.lat is not null
    join ranks r on r.service_area_id = t.service_area_id and r.active
      and (r.categories = '{}' or t.category = any(r.categories))
      and meters_between(r.lat, r.lng, s.lat, s.lng) <= ${policy.rank_meters}
    join (select x.*, row_number() over (partition by x.rank_id order by x.sequence)::integer as place
      from queue_places x where x.left_at is null) p on p.rank_id = r.id
    join drivers d on d.id = p.driver_id
    left join presences e on e.driver_id = p.driver_id and e.ended_at is null
    left join profiles u on u.driver_id = p.driver_id and u.blocked_at is null
    where t.id = ${trip.id}`.execute(tx);
  return rows;
}
