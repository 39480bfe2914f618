import { sql } from 'kysely';
import { freshPositionSeconds } from '#domain/dispatch/policies.ts';
import { isOpenConsent } from '#server/features/presence/row/positions.ts';
import { isRunningTrip, remainingSeconds } from '#server/features/presence/row/running.ts';

const NOW = sql`(select app_now())`;

/** A position that counts: fresh, and of a driver whose consent is open. */
export const freshPositions = sql`
  select g.driver_id, g.lat, g.lng, g.moved_at, least(g.received_at, g.taken_at) as at from driver_positions g
  join position_consents k on k.driver_id = g.driver_id and ${isOpenConsent('k')}
  where least(g.received_at, g.taken_at) > ${NOW} - make_interval(secs => ${freshPositionSeconds})`;

/** The running trip of the driver `p`: its last stop, and the estimated minutes until it ends. */
const runningTrip = sql`
  select t.driver_id, e.lat, e.lng, greatest(1, ceil(${remainingSeconds} / 60))::integer as minutes
  from trips t
  left join lateral (select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position desc limit 1) e on true
  where t.partner_id = p.partner_id and t.driver_id = p.driver_id and ${isRunningTrip}
  order by minutes desc limit 1`;

/**
 * Selects the available drivers whose partner works in the area of the trip `t`, with the place from which each comes, and
 * only those of its category unless `isWide`. A driver on a trip comes from its end, any other driver from the fresh position, the confirmed rank, or
 * the declared rank.
 */
export const availableDrivers = ({ isWide = false } = {}) => sql`
  select x.*, case x.starts_at when 'ending_trip' then x.trip_lat when 'position' then x.own_lat when 'rank' then x.rank_lat else x.declared_lat end as lat,
    case x.starts_at when 'ending_trip' then x.trip_lng when 'position' then x.own_lng when 'rank' then x.rank_lng else x.declared_lng end as lng
  from (
    select p.driver_id, p.partner_id, p.earned_cents, p.seen_at, coalesce(p.paused_until > ${NOW}, false) as is_paused,
      greatest(0, floor(extract(epoch from ${NOW} - p.free_since)))::integer as waiting_seconds,
      w.id as place_id, w.rank_id, w.sequence, r.capacity, w.confirmed_at is not null as is_confirmed,
      o.driver_id is not null as is_running, c.category is not null as has_category, coalesce(o.minutes, 0) as free_minutes,
      o.lat as trip_lat, o.lng as trip_lng, g.lat as own_lat, g.lng as own_lng,
      r.lat as rank_lat, r.lng as rank_lng, v.lat as declared_lat, v.lng as declared_lng,
      case when o.lat is not null then 'ending_trip' when o.driver_id is null and g.lat is not null then 'position'
        when o.driver_id is null and w.confirmed_at is not null then 'rank' when v.id is not null then 'declared'
        when w.id is not null then 'rank' end as starts_at
    from presences p
    join partner_areas y on y.partner_id = p.partner_id and y.service_area_id = t.service_area_id
    ${isWide ? sql`left join` : sql`join`} partner_categories c on c.partner_id = p.partner_id and c.category = t.category
    left join (${freshPositions}) g on g.driver_id = p.driver_id
    left join queue_places w on w.driver_id = p.driver_id and w.left_at is null
    left join ranks r on r.id = w.rank_id
    left join ranks v on v.id = p.declared_rank_id
    left join lateral (${runningTrip}) o on true
    where p.ended_at is null) x`;

/** First stop of the trip `t`, when it has coordinates. */
export const pickupOfTrip = sql`
  select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position limit 1`;
