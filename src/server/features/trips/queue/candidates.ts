import { sql } from 'kysely';
import type { QueueCandidate } from '#domain/dispatch/candidates.ts';
import { estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { driverFits } from '#server/features/partners/fitness-conditions.ts';
import { readClashes } from '#server/features/trips/assignment/driver-times.ts';
import { evaluatePartners, type TripToAssign } from '#server/features/trips/assignment/evaluate-partners.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import type { QueuePolicy } from './policy.ts';

/** Distances are recorded in steps of this size, so that a decision says little about places. */
const STEP_METERS = 100;

/** Silence of a driver whose user was blocked or unlinked after joining. Longer than any setting allows. */
const UNREACHABLE_SECONDS = 86_400;

type Place = Omit<QueueCandidate, 'hasClash' | 'whyNot' | 'meters' | 'minutes'> &
  Record<'rankAt' | 'pickup', RowOf<'ranks', 'lat' | 'lng'>>;

/**
 * Returns the drivers in the queues of the ranks near the pickup, with everything that decides whether the trip is
 * offered to them. Empty when the pickup has no coordinates. The caller must have locked the queues of the area.
 */
export async function readCandidates(tx: Tx, trip: TripToAssign, policy: QueuePolicy): Promise<QueueCandidate[]> {
  const places = await readPlaces(tx, trip, policy);
  if (places.length === 0) return [];
  const partnerIds = [...new Set(places.map(({ partnerId }) => partnerId))];
  const [verdicts, clashes] = await Promise.all([
    evaluatePartners(tx, trip, partnerIds, 'take'),
    readClashes(tx, trip.id, places),
  ]);
  const whyNotOf = new Map(verdicts.map(({ partnerId, whyNot }) => [partnerId, whyNot]));
  return places.map(({ rankAt, pickup, ...place }) => {
    const drive = estimateRoadDistance([rankAt, pickup]);
    return Object.assign(place, {
      meters: Math.round(drive / STEP_METERS) * STEP_METERS,
      minutes: Math.ceil(estimateDuration(drive) / 60),
      hasClash: clashes.has(place.driverId),
      whyNot: whyNotOf.get(place.partnerId) ?? ['not_active' as const],
    });
  });
}

async function readPlaces(tx: Tx, trip: TripToAssign, policy: QueuePolicy): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.id as "placeId", p.driver_id as "driverId", p.partner_id as "partnerId", p.rank_id as "rankId",
      json_build_object('lat', r.lat, 'lng', r.lng) as "rankAt", json_build_object('lat', s.lat, 'lng', s.lng) as pickup,
      p.sequence, p.place, r.capacity, p.confirmed_at is not null as "isConfirmed",
      coalesce(p.paused_until > app_now(), false) as "isPaused",
      case when u.user_id is null then ${UNREACHABLE_SECONDS}::integer
        else greatest(0, ceil(extract(epoch from app_now() - p.seen_at)))::integer end as "silentForSeconds",
      exists (select from push_subscriptions h where h.user_id = u.user_id) as "hasPush",
      exists (select from trip_offers f where f.trip_id = t.id and f.driver_id = p.driver_id) as "wasAsked",
      exists (select from trip_offers f where f.driver_id = p.driver_id and f.status = 'open' and f.trip_id <> t.id) as "isAsked",
      d.active and ${driverFits} as "hasDocuments"
    from trips t
    join lateral (select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position limit 1) s on s.lat is not null
    join ranks r on r.service_area_id = t.service_area_id and r.active
      and (r.categories = '{}' or t.category = any(r.categories))
      and meters_between(r.lat, r.lng, s.lat, s.lng) <= ${policy.rank_meters}
    join (select x.*, row_number() over (partition by x.rank_id order by x.sequence)::integer as place
      from queue_places x where x.left_at is null) p on p.rank_id = r.id
    join drivers d on d.id = p.driver_id
    left join profiles u on u.driver_id = p.driver_id and u.blocked_at is null
    where t.id = ${trip.id}`.execute(tx);
  return rows;
}
