import { type Insertable, sql, type Updateable } from 'kysely';
import type { Doer } from '#domain/access/roles.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Trips } from '#server/platform/database/schema.ts';
import { type Audience, publish } from '#server/platform/live/outbox.ts';
import { readPreview, type TripRow } from './data.ts';

export type TripColumns = Omit<Updateable<Trips>, 'id' | 'version' | 'code' | 'number'>;

export type NewTripColumns = Insertable<Trips>;

/** What a change of a trip leaves in its timeline. Amounts and ids only. */
export type TripStory = {
  action: TripAction | 'settle' | 'contest' | 'release';
  doer: Doer;
  reason?: string | null;
  data?: Record<string, unknown>;
};

/** Writes a new trip; `writeParts` puts in place what the first telling of it already shows. */
export async function insertTrip(
  tx: Tx,
  columns: NewTripColumns,
  story: TripStory,
  policy: TripPolicy,
  writeParts: (tripId: string) => Promise<void>,
): Promise<TripRow> {
  const trip = (await tx
    .insertInto('trips')
    .values(columns)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as TripRow;
  await writeParts(trip.id);
  await recordEvent(tx, null, trip, story);
  await tellChange(tx, null, trip, policy);
  return trip;
}

/** The row changes only while it is as it was read: zero rows mean that somebody else was faster. */
export async function changeTrip(
  tx: Tx,
  trip: TripRow,
  columns: TripColumns,
  story: TripStory,
  policy: TripPolicy,
): Promise<TripRow | null> {
  const changed = await tx
    .updateTable('trips')
    .set({ ...columns, version: trip.version + 1, updated_at: sql`clock_timestamp()` })
    .where('id', '=', trip.id)
    .where('version', '=', trip.version)
    .returningAll()
    .executeTakeFirst();
  if (!changed) return null;
  const after = changed as unknown as TripRow;
  await recordEvent(tx, trip, after, story);
  await tellChange(tx, trip, after, policy);
  return after;
}

async function recordEvent(
  tx: Tx,
  before: TripRow | null,
  after: TripRow,
  { action, doer, reason, data }: TripStory,
): Promise<void> {
  await tx
    .insertInto('trip_events')
    .values({
      trip_id: after.id,
      trip_version: after.version,
      action,
      from_status: before?.status ?? null,
      to_status: after.status,
      actor_id: 'userId' in doer ? doer.userId : null,
      actor_role: doer.role,
      partner_id: after.partner_id ?? before?.partner_id ?? null,
      reason: reason ?? null,
      data: JSON.stringify(data ?? {}),
    })
    .execute();
}

/** Tells everybody who sees the trip, before or after, that it changed; and the pool that it came or went, with its card. */
async function tellChange(tx: Tx, before: TripRow | null, after: TripRow, policy: TripPolicy): Promise<void> {
  const event = { entityId: after.id, version: after.version };
  await publish(tx, {
    topic: 'trip',
    audiences: followersOf(before, after),
    ...event,
    payload: { status: after.status },
  });
  const left = before && poolOf(before);
  const entered = poolOf(after);
  if (left && left !== entered) {
    await publish(tx, {
      topic: 'pool',
      audiences: [left, 'admin', 'attendant'],
      ...event,
      payload: { available: false },
    });
  }
  if (entered) {
    const card = await readPreview(tx, after.id, policy);
    await publish(tx, {
      topic: 'pool',
      audiences: [entered, 'admin', 'attendant'],
      ...event,
      payload: { available: true, card },
    });
  }
}

function followersOf(before: TripRow | null, after: TripRow): Audience[] {
  const partners = [before, after].flatMap((row) => [
    row?.partner_id,
    row?.offered_partner_id,
    row?.designated_partner_id,
  ]);
  const audiences = new Set<Audience>(['admin', 'attendant', `client:${after.client_id}`]);
  for (const partnerId of partners) if (partnerId) audiences.add(`partner:${partnerId}`);
  return [...audiences];
}

function poolOf({ status, service_area_id, category }: TripRow): Audience | null {
  return status === 'available' ? `pool:${service_area_id}:${category}` : null;
}
