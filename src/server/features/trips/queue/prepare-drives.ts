import { type RawBuilder, sql } from 'kysely';
import type { NewTrip } from '#contract/trip-terms.ts';
import { routedCandidates } from '#domain/dispatch/policies.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { readPlacePoints } from '#server/features/places/read-places.ts';
import { stopTerms } from '#server/features/trips/terms/write-terms.ts';
import type { RowOf } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';
import { availableDrivers, pickupOfTrip } from './available-drivers.ts';
import { type NearPolicy, queuePolicy } from './policy.ts';
import { keepPreparedDrives } from './prepared-drives.ts';

type Asking = Pick<Services, 'db' | 'outside'>;
type Near = { driverId: RowOf<'drivers'>['id']; start: Coordinates; pickup: Coordinates };

/**
 * Requests the drives to the pickup of a trip whose next offer follows, because a transaction must not wait for them.
 * `instead`: policy of a trip that is not offered by nearness; without it, no drives are requested for such a trip.
 */
export async function prepareDrives(
  services: Asking,
  tripId: string,
  instead: Pick<NearPolicy, 'ending_minutes'> | null = null,
): Promise<void> {
  if (!services.outside.router) return;
  await requestDrives(
    services,
    sql`select t.id, t.service_area_id, t.category, t.pickup_at, t.time_zone, s.lat as pickup_lat, s.lng as pickup_lng
      from trips t join lateral (${pickupOfTrip}) s on s.lat is not null where t.id = ${tripId}`,
    instead,
  );
}

type Requested = Pick<NewTrip, 'category' | 'stops'> & {
  pickupAt?: string | null | undefined;
  serviceAreaId?: string | null | undefined;
};

/** Requests the drives to the pickup of an immediate trip before it is requested. */
export async function prepareDrivesOfRequest(
  services: Asking,
  { pickupAt, category, serviceAreaId = null, stops }: Requested,
): Promise<void> {
  const [origin] = stops;
  if (!services.outside.router || pickupAt || !origin) return;
  const [area, [place]] = await Promise.all([
    readRequestArea(services.db, serviceAreaId, stopTerms(origin)),
    readPlacePoints(services.db, origin.placeId ? [origin.placeId] : []),
  ]);
  const { lat, lng } = place ?? origin;
  if (!area.ok || area.value.hasQueues === false || typeof lat !== 'number' || typeof lng !== 'number') return;
  await requestDrives(
    services,
    sql`select null::uuid as id, ${area.value.id}::uuid as service_area_id, ${category}::text as category,
      app_now() as pickup_at, ${area.value.timeZone}::text as time_zone, ${lat}::float8 as pickup_lat, ${lng}::float8 as pickup_lng`,
  );
}

async function requestDrives(
  { db, outside: { router } }: Asking,
  trip: RawBuilder<unknown>,
  instead: Pick<NearPolicy, 'ending_minutes'> | null = null,
): Promise<void> {
  const near = sql`select x.ending_minutes from (${queuePolicy}) x where x.kind <> 'fila'`;
  const limits = instead ? sql`select coalesce((${near}), ${instead.ending_minutes}::integer) as ending_minutes` : near;
  const { rows } = await sql<Near>`
    select a.driver_id as "driverId", json_build_object('lat', a.lat, 'lng', a.lng) as "start",
      json_build_object('lat', t.pickup_lat, 'lng', t.pickup_lng) as pickup
    from (${trip}) t cross join lateral (${limits}) q cross join lateral (${availableDrivers()}) a
    where a.lat is not null and not a.is_paused
      and (not a.is_running or a.free_minutes <= q.ending_minutes)
      and not exists (select from trip_offers f where f.partner_id = a.partner_id and f.trip_id = t.id and f.driver_id = a.driver_id)
    order by meters_between(a.lat, a.lng, t.pickup_lat, t.pickup_lng) limit ${routedCandidates}`.execute(db);
  const [first] = rows;
  if (!first || !router) return;
  const { pickup } = first;
  const said = await router.findDrives(
    rows.map(({ start }) => start),
    pickup,
  );
  if (!said.ok) return;
  const drives = rows.flatMap(({ driverId, start }, index) => {
    const drive = said.value[index];
    return drive ? [{ driverId, start, ...drive }] : [];
  });
  keepPreparedDrives(pickup, drives);
}
