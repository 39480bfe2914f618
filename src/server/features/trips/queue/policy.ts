import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { QueueRules } from '#domain/dispatch/candidates.ts';
import type { OfferingKind } from '#domain/dispatch/policies.ts';
import { estimateDuration, estimateRoadDistance, greatCircleMeters } from '#domain/places/distance.ts';
import type { DispatchPolicies } from '#server/platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/** Policy by which trips are offered to one driver after the other. */
export type QueuePolicy = Selectable<DispatchPolicies> & { kind: OfferingKind };

/** Part of a policy that compares drivers by their places. */
export type NearPolicy = Pick<QueuePolicy, 'most_minutes' | 'ending_minutes'> & {
  kind: Exclude<OfferingKind, 'fila'>;
};

/** Selects the policy of the trip `t`, unless it is `mural`. A trip is a row with area, category, pickup and zone. */
export const queuePolicy = sql`select * from (
    select x.* from dispatch_policies x where x.service_area_id = t.service_area_id and x.category = t.category
      and x.valid_from <= (t.pickup_at at time zone t.time_zone)::date order by x.valid_from desc limit 1) x
  where x.kind <> 'mural'`;

/** Estimated seconds per metre of the straight line, so that SQL and the domain estimate the same drive. */
const north = { lat: 1, lng: 0 };
const origin = { lat: 0, lng: 0 };
export const SECONDS_PER_METER =
  estimateDuration(estimateRoadDistance([origin, north])) / greatCircleMeters(origin, north);

/** Greatest drive to a pickup that is planned for. */
export const LONGEST_DRIVE_SECONDS = 7200;

/**
 * Seconds before the pickup at which the offers of the trip `t` with the policy `q` begin: the margin and the drive, in
 * a queue from the nearest rank, or else the longest one that the policy allows.
 */
function startSeconds(lat: RawBuilder<unknown>, lng: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(q.start_margin_seconds + case when q.kind <> 'fila' then q.most_minutes * 60 else coalesce((
    select least(${LONGEST_DRIVE_SECONDS}, ceil(min(meters_between(r.lat, r.lng, ${lat}, ${lng})) * ${SECONDS_PER_METER}))::integer
    from ranks r where r.service_area_id = t.service_area_id and r.active), 0) end)`;
}

const firstStop = (column: 'lat' | 'lng') =>
  sql`(select s.${sql.ref(column)} from trip_stops s where s.trip_id = t.id order by s.position limit 1)`;

/** `startSeconds` of a trip row `t`. */
export const startSecondsOfTrip = startSeconds(firstStop('lat'), firstStop('lng'));

/**
 * Time before the pickup at which the trip row `t` becomes available, when its policy differs from the setting: the
 * start of its offers. Null for the setting.
 */
export const queueLeadSeconds = sql<number | null>`(
  select ${startSecondsOfTrip} from (${queuePolicy}) q where not q.pool_first)`;

/** A trip before it has a row. */
type Planned = {
  areaId: string;
  category: string;
  pickupAt: Date;
  timeZone: string;
  origin: { lat: number | null; lng: number | null } | undefined;
};

/** Returns `queueLeadSeconds` of a trip that is being requested. */
export async function readQueueLead(tx: Tx | Db, trip: Planned): Promise<number | null> {
  const { lat = null, lng = null } = trip.origin ?? {};
  const { rows } = await sql<{ seconds: RowOf<'dispatch_policies'>['start_margin_seconds'] }>`
    select ${startSeconds(sql`${lat}::float8`, sql`${lng}::float8`)} as seconds
    from (select ${trip.areaId}::uuid as service_area_id, ${trip.category}::text as category,
      ${trip.pickupAt}::timestamptz as pickup_at, ${trip.timeZone}::text as time_zone) t
    cross join lateral (${queuePolicy}) q where not q.pool_first`.execute(tx);
  return rows[0]?.seconds ?? null;
}

export async function readQueuePolicy(tx: Tx | Db, tripId: string): Promise<QueuePolicy | null> {
  const { rows } = await sql<QueuePolicy>`
    select q.* from trips t cross join lateral (${queuePolicy}) q where t.id = ${tripId}`.execute(tx);
  return rows[0] ?? null;
}

/** Rules of a decision by this policy. */
export function rulesOf(
  policy: Pick<QueuePolicy, 'kind' | 'most_minutes'>,
  silentSeconds: number,
  isOver: boolean,
): QueueRules {
  return { kind: policy.kind, mostMinutes: policy.most_minutes, silentSeconds, isOver };
}

/** Returns the kind of the policy that made the open offer of the trip; null for an offer by hand. */
export async function readOfferingKind(tx: Tx, tripId: string): Promise<OfferingKind | null> {
  const decision = await tx
    .selectFrom('trip_offers as o')
    .innerJoin('dispatch_decisions as d', (join) =>
      join.onRef('d.offer_id', '=', 'o.id').onRef('d.trip_id', '=', 'o.trip_id'),
    )
    .select(sql<Exclude<RowOf<'dispatch_policies'>['kind'], 'mural'>>`d.rules ->> 'kind'`.as('kind'))
    .where('o.trip_id', '=', tripId)
    .where('o.status', '=', 'open')
    .executeTakeFirst();
  return decision?.kind ?? null;
}
