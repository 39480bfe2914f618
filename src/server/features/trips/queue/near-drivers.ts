import { sql } from 'kysely';
import { mostCandidates } from '#domain/dispatch/policies.ts';
import { driverFits } from '#server/features/partners/fitness-conditions.ts';
import type { TripToAssign } from '#server/features/trips/assignment/evaluate-partners.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { availableDrivers, pickupOfTrip } from './available-drivers.ts';
import { type FoundDriver, hasPush, silentFor } from './found-driver.ts';
import { hasBlock } from './passenger-blocks.ts';
import { type NearPolicy, SECONDS_PER_METER } from './policy.ts';

/** Order of the rules (`inOrder` of the domain) over the estimates of the database, for drivers without a block. */
const byNearness = sql`free_minutes + minutes, coalesce(rank_id::text, '~'), sequence, waiting_seconds desc, driver_id`;
const orders = { proximidade: byNearness, equilibrio: sql`earned_cents, ${byNearness}` };

/** Drivers of earlier calls, and the greatest number of drivers. `isWide`: also drivers whom the limits exclude. */
type Reading = { seen?: readonly string[]; most?: number; isWide?: boolean };

type Row = FoundDriver & { earnedCents: RowOf<'presences'>['earned_cents'] };

/**
 * Returns the next drivers in the order of the policy who can be at the pickup in time: at most `most` whom the trip was
 * not offered to, and those between them whom it was offered to. Drivers who blocked a passenger of the trip come after
 * all others, as in `chooseDriver`. A wide reading continues with the drivers of other categories and those who are too
 * far, pause or drive, also for a pickup without coordinates.
 */
export async function readNearDrivers(
  tx: Tx | Db,
  trip: TripToAssign,
  policy: NearPolicy,
  { seen = [], most = mostCandidates, isWide = false }: Reading = {},
): Promise<FoundDriver[]> {
  const isNear = sql`(minutes is null or free_minutes + minutes <= ${policy.most_minutes})`;
  const isHeldUp = sql`not has_category or not ${isNear} or is_paused or (is_running and free_minutes > ${policy.ending_minutes})`;
  const order = sql`${isWide ? sql`${isHeldUp}, ` : sql``}has_block, ${orders[policy.kind]}`;
  const { rows } = await sql<Row>`
    with reachable as materialized (
      select a.*, ceil(meters_between(a.lat, a.lng, s.lat, s.lng) * ${SECONDS_PER_METER}::float8 / 60)::integer as minutes,
        exists (select from trip_offers f where f.partner_id = a.partner_id and f.trip_id = ${trip.id} and f.driver_id = a.driver_id) as was_asked,
        ${hasBlock(sql`a.driver_id`, trip.id)} as has_block,
        s.lat as pickup_lat, s.lng as pickup_lng
      from trips t join lateral (${pickupOfTrip}) s on ${isWide} or s.lat is not null cross join lateral (${availableDrivers({ isWide })}) a
      where t.id = ${trip.id} and a.driver_id <> all(${[...seen]}::uuid[])),
    lined_up as (
      select n.*, count(*) filter (where not was_asked) over (order by ${order}
        rows between unbounded preceding and current row) - (not was_asked)::integer as unasked_before
      from reachable n where ${isWide} or ${isNear}),
    n as materialized (select * from lined_up where unasked_before < ${most})
    select n.driver_id as "driverId", n.partner_id as "partnerId", n.starts_at as "startsAt",
      case when n.lat is not null then json_build_object('lat', n.lat, 'lng', n.lng) end as "start",
      case when n.pickup_lat is not null then json_build_object('lat', n.pickup_lat, 'lng', n.pickup_lng) end as pickup, n.free_minutes as "freeInMinutes",
      n.is_running and n.free_minutes > ${policy.ending_minutes} as "isOnTrip", n.earned_cents as "earnedCents",
      n.waiting_seconds as "waitingSeconds", n.place_id as "placeId", n.rank_id as "rankId", n.sequence, n.capacity,
      case when n.rank_id is not null then (
        select count(*) from queue_places x where x.rank_id = n.rank_id and x.left_at is null and x.sequence <= n.sequence)::integer end as place,
      n.is_confirmed as "isConfirmed", n.is_paused as "isPaused", ${silentFor('n')} as "silentForSeconds", ${hasPush} as "hasPush",
      n.was_asked as "wasAsked", n.has_block as "hasBlock", d.active and ${driverFits} as "hasDocuments",
      exists (select from trip_offers f where f.driver_id = n.driver_id and f.status = 'open' and f.trip_id <> t.id) as "isAsked",
      n.is_running and exists (select from trips o where o.partner_id = n.partner_id and o.driver_id = n.driver_id
        and o.status = 'accepted' and o.pickup_at <= t.pickup_at) as "hasNext"
    from n join trips t on t.id = ${trip.id} join drivers d on d.id = n.driver_id
    left join profiles u on u.driver_id = n.driver_id and u.blocked_at is null`.execute(tx);
  return rows;
}
