import { type RawBuilder, sql } from 'kysely';
import { movementMeters } from '#domain/dispatch/alarms.ts';
import { keptPositionSeconds } from '#domain/dispatch/policies.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { isOpenConsent } from './positions.ts';
import { wasSilent } from './presences.ts';
import { publishPresences } from './publish.ts';

/** Positions of worse accuracy are not stored, because they name no place. */
const WORST_ACCURACY_METERS = 1_000;

const METERS_PER_DEGREE = 111_195;
const square = (value: RawBuilder<unknown>) => sql`power(${value}, 2)`;

/**
 * SQL condition: the new position is farther from the place of the last movement than positions of a standing car
 * scatter. Compared with that place and not with the last position, so that a car that creeps has moved after a while.
 * Plane geometry without a function call, because the statement writes all drivers once a second.
 */
const hasMoved = sql`coalesce(
  ${square(sql`excluded.lat - k.anchor_lat`)} + ${square(sql`(excluded.lng - k.anchor_lng) * cos(radians(excluded.lat))`)}
    > ${square(sql`greatest(${sql.lit(movementMeters)}, excluded.accuracy_meters) / ${sql.lit(METERS_PER_DEGREE)}::float8`)}, true)`;

export type Position = { lat: number; lng: number; accuracyMeters: number; at: string };

/** Sign of a driver's page, of some milliseconds ago, with the last position of the device. */
export type Sign = { driverId: string; ageMs: number; position: Position | null };

/**
 * Writes signs of several drivers: one statement for the presences, one for the positions. Only open presences count.
 * Returns the number of drivers who counted as silent before.
 */
export async function writeSigns(tx: Tx, signs: readonly Sign[]): Promise<number> {
  const { rows } = await sql<RowOf<'presences', 'driver_id'> & { wasSilent: boolean }>`
    with open as (
      select id, driver_id, seen_at from presences
      where driver_id = any(${signs.map(({ driverId }) => driverId)}::uuid[]) and ended_at is null order by id for no key update),
    signs as (
      select * from unnest(${signs.map(({ driverId }) => driverId)}::uuid[], ${signs.map(({ ageMs }) => ageMs / 1000)}::float8[]) as x (driver_id, age))
    update presences p set seen_at = greatest(p.seen_at, app_now() - make_interval(secs => g.age)), asked_at = null
    from open o join signs g using (driver_id) cross join settings s where p.id = o.id
    returning p.driver_id, ${wasSilent(sql`o.seen_at`)} as "wasSilent"`.execute(tx);
  const present = new Set(rows.map(({ driver_id }) => driver_id));
  await writePositions(
    tx,
    signs.filter(({ driverId, position }) => present.has(driverId) && isExact(position)),
  );
  const awake = rows.flatMap((row) => (row.wasSilent ? [row.driver_id] : []));
  await publishPresences(tx, awake);
  return awake.length;
}

function isExact(position: Position | null): boolean {
  return position !== null && position.accuracyMeters <= WORST_ACCURACY_METERS;
}

/**
 * Replaces the stored positions of present drivers with an open consent. A concurrent withdrawal waits for the shared
 * lock of the consent, and then deletes the position. A future time is replaced by the current time, because it would
 * block all positions until then.
 */
async function writePositions(tx: Tx, signs: readonly Sign[]): Promise<void> {
  if (signs.length === 0) return;
  const column = <Value>(read: (position: Position) => Value) =>
    signs.flatMap(({ position }) => (position ? [read(position)] : []));
  await sql`
    insert into driver_positions as k (driver_id, lat, lng, accuracy_meters, taken_at, received_at, moved_at, anchor_lat, anchor_lng)
    select g.driver_id, g.lat, g.lng, g.accuracy, least(g.taken_at, app_now()), app_now() - make_interval(secs => g.age),
      least(g.taken_at, app_now()), g.lat, g.lng
    from unnest(
      ${signs.map(({ driverId }) => driverId)}::uuid[], ${column(({ lat }) => lat)}::float8[], ${column(({ lng }) => lng)}::float8[],
      ${column(({ accuracyMeters }) => Math.round(accuracyMeters))}::integer[], ${column(({ at }) => at)}::timestamptz[],
      ${signs.map(({ ageMs }) => ageMs / 1000)}::float8[]
    ) as g (driver_id, lat, lng, accuracy, taken_at, age)
    join position_consents c on c.driver_id = g.driver_id and ${isOpenConsent('c')}
    where g.taken_at > app_now() - make_interval(secs => ${keptPositionSeconds})
    order by g.driver_id for share of c
    on conflict (driver_id) do update set lat = excluded.lat, lng = excluded.lng, accuracy_meters = excluded.accuracy_meters,
      taken_at = excluded.taken_at, received_at = excluded.received_at,
      moved_at = case when ${hasMoved} then excluded.moved_at else k.moved_at end,
      anchor_lat = case when ${hasMoved} then excluded.lat else k.anchor_lat end,
      anchor_lng = case when ${hasMoved} then excluded.lng else k.anchor_lng end
    where k.taken_at <= excluded.taken_at`.execute(tx);
}
