import { sql } from 'kysely';
import {
  atPickupMeters,
  freshSignSeconds,
  immediateSearchSeconds,
  toleratedSeconds,
  type AlarmKind,
} from '#domain/dispatch/alarms.ts';
import { isRunningTrip, remainingSeconds } from '#server/features/presence/row/running.ts';
import { freshPositions, pickupOfTrip } from '#server/features/trips/queue/available-drivers.ts';
import { lastDecision } from '#server/features/trips/queue/offer-next.ts';
import { SECONDS_PER_METER } from '#server/features/trips/queue/policy.ts';

const NOW = sql`(select app_now())`;
const secondsAgo = (seconds: unknown) => sql`${NOW} - make_interval(secs => ${seconds})`;
const noDriver = sql`null::uuid`;

/**
 * Selects, for each kind, the trips for which it holds now, with the driver and the instant since which it holds. An
 * alarm that is older than this instant had an earlier cause.
 */
const causes: Record<AlarmKind, ReturnType<typeof sql>> = {
  uncovered: sql`
    select t.id, ${noDriver}, '-infinity'::timestamptz from trips t cross join settings s
    where t.status in ('scheduled', 'available', 'offered')
      and t.pickup_at <= ${NOW} + make_interval(secs => s.alarm_uncovered_seconds)
      and (t.kind <> 'immediate' or t.created_at <= ${secondsAgo(immediateSearchSeconds)})`,

  exhausted: sql`
    select t.id, ${noDriver}, d.decided_at from trips t cross join lateral (${lastDecision}) d
    where t.status = 'available' and d.offer_id is null and d.decided_at >= coalesce(t.queued_at, '-infinity')`,

  // A driver who accepted this trip during another one comes from the end of that trip.
  late: sql`
    select m.id, m.driver_id, '-infinity'::timestamptz
    from (
      select t.id, t.partner_id, t.driver_id, o.lat, o.lng, case when t.kind = 'immediate'
        then t.accepted_at + make_interval(secs => s.unattended_after_seconds) else t.pickup_at end as due_at
      from trips t cross join settings s join lateral (${pickupOfTrip}) o on o.lat is not null
      where t.status in ('accepted', 'en_route')) m
    join (${freshPositions}) g on g.driver_id = m.driver_id
    left join lateral (
      select ${remainingSeconds} as seconds, e.lat, e.lng from trips t
      left join lateral (select s.lat, s.lng from trip_stops s where s.trip_id = t.id order by s.position desc limit 1) e on true
      where t.partner_id = m.partner_id and t.driver_id = m.driver_id and t.id <> m.id and ${isRunningTrip}
      order by 1 desc limit 1) r on true
    where ${NOW} + make_interval(secs => coalesce(r.seconds, 0)
        + case when r.seconds is null then meters_between(g.lat, g.lng, m.lat, m.lng) else meters_between(r.lat, r.lng, m.lat, m.lng) end
        * ${SECONDS_PER_METER}::float8)
      > m.due_at + make_interval(secs => ${toleratedSeconds})`,

  // Counted from the departure for a driver who waited before. A hidden page sends no position.
  standing: sql`
    select t.id, t.driver_id, '-infinity'::timestamptz from trips t cross join settings s
    join (${freshPositions}) g on g.driver_id = t.driver_id and g.at > ${secondsAgo(freshSignSeconds)}
    left join lateral (${pickupOfTrip}) o on true
    where t.status = 'en_route' and coalesce(meters_between(g.lat, g.lng, o.lat, o.lng) > ${atPickupMeters}, true)
      and greatest(g.moved_at, (select max(e.at) from trip_events e where e.trip_id = t.id and e.to_status = 'en_route' and e.from_status <> 'en_route'))
        <= ${NOW} - make_interval(secs => s.alarm_standing_seconds)`,
};

/** Selects all causes of alarms that hold now. */
export const alarmCauses = sql.join(
  Object.entries(causes).map(
    ([kind, found]) => sql`select ${kind}::text as kind, x.* from (${found}) x (trip_id, driver_id, since)`,
  ),
  sql` union all `,
);
