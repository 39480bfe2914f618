import { type Insertable, sql, type Updateable } from 'kysely';
import { type Doer, recordedRole } from '#domain/access/roles.ts';
import type { Passenger } from '#domain/trips/passenger-words.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { TimelineAction } from '#domain/trips/timeline.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { readView } from '#server/features/trips/read/trip.ts';
import type { Relations, TripRow, WholeRow } from '#server/features/trips/read/view.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Trips } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { cardFor, poolAudience, poolEvents, publishChange } from './publish.ts';

export type TripColumns = Omit<Updateable<Trips>, 'id' | 'version' | 'code' | 'number'>;

export type NewTripColumns = Insertable<Trips>;

/** Timeline entry of a trip change. `data` has amounts and ids only. */
export type TripStory = {
  action: TimelineAction;
  doer: Doer | Passenger;
  reason?: string | null;
  data?: Record<string, unknown>;
};

/** `pool` false: the pool is not told, because an offer follows or precedes in the same transaction. */
type Publishing = { pool?: boolean };

/**
 * Inserts a new trip and publishes it. The caller passes the related data of the view, because a query for it would
 * take as long as the insert.
 */
export async function insertTrip(
  tx: Tx,
  columns: NewTripColumns,
  relations: Relations,
  story: TripStory,
  policy: TripPolicy,
  { pool = true }: Publishing = {},
): Promise<WholeRow> {
  const opens = columns.status === 'available' && openToAllAt(columns.service_area_id, columns.category);
  const row = await tx
    .insertInto('trips')
    .values({ ...columns, ...(opens && { open_to_all_at: opens }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const trip = { ...policy, ...(row as unknown as TripRow), ...relations };
  await recordEvent(tx, null, trip, story);
  await publishChange(tx, null, trip, policy, pool ? trip : 'kept');
  return trip;
}

/**
 * Updates the trip row only if its version is unchanged (optimistic lock). Returns null when another transaction
 * changed the row first.
 */
export async function changeTrip(
  tx: Tx,
  trip: TripRow,
  columns: TripColumns,
  story: TripStory,
  policy: TripPolicy,
  { pool = true }: Publishing = {},
): Promise<TripRow | null> {
  const changed = await tx
    .updateTable('trips')
    .set({
      ...columns,
      ...(isLaunched(trip, columns) && {
        open_to_all_at: openToAllAt(columns.service_area_id ?? trip.service_area_id, columns.category ?? trip.category),
      }),
      version: trip.version + 1,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', trip.id)
    .where('version', '=', trip.version)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return null;
  const after = changed as unknown as TripRow;
  await recordEvent(tx, trip, after, withPool(trip, after, story));
  const enters = pool && after.status === 'available';
  await publishChange(tx, trip, after, policy, enters ? await readView(tx, after.id) : pool ? null : 'kept');
  return after;
}

/** Publishes a trip to the pool after a change that was saved without publishing it there. */
export async function enterPool(tx: Tx, before: TripRow | null, after: TripRow, policy: TripPolicy): Promise<void> {
  await publish(tx, ...poolEvents(before, after, policy, await readView(tx, after.id)));
}

/**
 * Marks the event of an edit that moves an available trip to the pool of another area or category, so that the partners
 * of that pool are notified.
 */
function withPool(before: TripRow, after: TripRow, story: TripStory): TripStory {
  const isOpen = before.status === 'available' && after.status === 'available';
  if (!isOpen || poolAudience(before) === poolAudience(after)) return story;
  return { ...story, data: { ...story.data, newPool: true } };
}

/**
 * Removes the drivers of designations that the same transaction is about to give to other drivers. Publishes no event,
 * and keeps the partner, so that the designation that follows also reaches the partner that loses the trip.
 */
export async function freeDesignatedDrivers(tx: Tx, tripIds: readonly string[]): Promise<void> {
  const trips = tx.updateTable('trips').set({ designated_driver_id: null }).where('id', 'in', tripIds);
  await enqueue(tx, trips.where('status', '=', 'scheduled'));
}

/** Moves trips to a series. Publishes no event, because the trips themselves do not change. */
export async function moveToSeries(tx: Tx, tripIds: readonly string[], seriesId: string): Promise<void> {
  await enqueue(tx, tx.updateTable('trips').set({ series_id: seriesId }).where('id', 'in', tripIds));
}

/**
 * True when the trip is launched, that is, enters the pool from another status than `offered`. An offered trip was
 * launched before.
 */
function isLaunched(trip: TripRow, columns: TripColumns): boolean {
  return columns.status === 'available' && trip.status !== 'available' && trip.status !== 'offered';
}

/**
 * Returns the time at which a trip of the pool opens to all partners. Null, which means at once, if no active priority
 * partner works in the area and category.
 */
function openToAllAt(areaId: string, category: string) {
  return sql<Date | null>`(
    select app_now() + make_interval(secs => s.priority_seconds) from settings s
    where s.priority_seconds > 0 and exists (
      select from partners q join partner_areas a on a.partner_id = q.id join partner_categories y on y.partner_id = q.id
      where q.priority and q.status = 'active' and a.service_area_id = ${areaId} and y.category = ${category}))`;
}

/** Opens trips to all partners when the priority time is over, and publishes them to the partners without priority. */
export async function openToAll(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<TripRow>`
    update trips set open_to_all_at = null where status = 'available' and open_to_all_at <= app_now() and id in (
      select id from trips where status = 'available' and open_to_all_at <= app_now()
      order by open_to_all_at limit ${limit} for update skip locked)
    returning *`.execute(tx);
  const policy = await readPolicy(tx);
  for (const { id } of rows) {
    const trip = await readView(tx, id);
    await publish(tx, cardFor(trip, [poolAudience(trip)], policy));
  }
  return rows.length;
}

async function recordEvent(
  tx: Tx,
  before: TripRow | null,
  after: TripRow,
  { action, doer, reason, data }: TripStory,
): Promise<void> {
  const event = {
    trip_id: after.id,
    trip_version: after.version,
    action,
    from_status: before?.status ?? null,
    to_status: after.status,
    actor_id: 'userId' in doer ? doer.userId : null,
    actor_role: recordedRole(doer),
    partner_id: after.partner_id ?? before?.partner_id ?? null,
    reason: reason ?? null,
    data: JSON.stringify(data ?? {}),
  };
  await enqueue(tx, tx.insertInto('trip_events').values(event));
}
