import { sql } from 'kysely';
import type { RidePosition, ridesContract } from '#contract/rides.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { tripNotFound } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { publishLast } from '#server/platform/live/outbox.ts';
import { isFollower } from './read-ride.ts';

type SharedPosition = InputOf<typeof ridesContract.sharePosition>;

/** Stores the newest position of the car of a running trip. Replaces the previous position. */
export async function storePosition(tx: Tx, actor: Actor, shared: SharedPosition): Promise<Outcome<undefined>> {
  const trip = await lockHeld(tx, actor, shared.id);
  if (!trip) return tripNotFound;
  if (!isFollowed(trip.status)) {
    return refuse('illegal_transition', 'A posição só é compartilhada do caminho até o fim da viagem.');
  }
  const { lat, lng, accuracyMeters } = shared;
  const columns = {
    lat,
    lng,
    accuracy_meters: typeof accuracyMeters === 'number' ? Math.round(Math.min(accuracyMeters, 1_000_000)) : null,
    // Replaces a future time by the current time. Positions older than the stored position are ignored, so one future
    // time would block all positions until then.
    taken_at: sql<Date>`least(${shared.at}::timestamptz, app_now())`,
    received_at: sql<Date>`clock_timestamp()`,
  };
  const stored = await tx
    .insertInto('ride_positions')
    .values({ trip_id: trip.id, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('trip_id')
        .doUpdateSet(columns)
        .whereRef('ride_positions.taken_at', '<', sql.ref('excluded.taken_at')),
    )
    .returningAll()
    .executeTakeFirst();
  if (stored) await publishPosition(tx, trip, positionOf(stored));
  return ok();
}

/** Deletes the position when the assigned partner stops sharing it. */
export async function hidePosition(tx: Tx, actor: Actor, tripId: string): Promise<Outcome<undefined>> {
  const trip = await lockHeld(tx, actor, tripId);
  if (!trip) return tripNotFound;
  await dropPosition(tx, trip);
  return ok();
}

/**
 * Deletes the position when the trip ends or its partner changes, so that the driver is not followed to the next
 * passenger.
 */
export async function endPosition(tx: Tx, before: TripRow, after: TripRow): Promise<void> {
  if (!isFollowed(before.status)) return;
  if (!isFollowed(after.status) || after.partner_id !== before.partner_id) await dropPosition(tx, after);
}

type Followed = Pick<TripRow, 'id' | 'client_id'>;

export async function dropPosition(tx: Tx, trip: Followed): Promise<void> {
  const gone = await tx.deleteFrom('ride_positions').where('trip_id', '=', trip.id).executeTakeFirst();
  if (gone.numDeletedRows > 0n) await publishPosition(tx, trip, null);
}

/**
 * Locks the trip if it is assigned to the actor. A concurrent end of the trip waits for this transaction, and then
 * deletes the stored position.
 */
async function lockHeld(tx: Tx, actor: Actor, tripId: string) {
  if (!isPartnerSide(actor)) return undefined;
  return tx
    .selectFrom('trips')
    .select(['id', 'status', 'client_id'])
    .where('id', '=', tripId)
    .where('partner_id', '=', actor.partnerId)
    .forShare()
    .executeTakeFirst();
}

/** Publishes an event with the position in its payload. Partners do not receive it. */
async function publishPosition(tx: Tx, { id, client_id }: Followed, position: object | null): Promise<void> {
  await publishLast(tx, {
    topic: 'position',
    audiences: ['admin', 'attendant', `client:${client_id}`],
    entityId: id,
    version: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    payload: { position },
  });
}

/**
 * Returns the position of the car. Undefined when the actor may not see the trip, or is a partner to which the trip is
 * not assigned.
 */
export async function readPosition(db: Db, actor: Actor, tripId: string): Promise<RidePosition | null | undefined> {
  if (!(await isFollower(db, actor, tripId))) return undefined;
  const row = await db.selectFrom('ride_positions').selectAll().where('trip_id', '=', tripId).executeTakeFirst();
  return row ? positionOf(row) : null;
}

type PositionRow = { lat: number; lng: number; accuracy_meters: number | null; taken_at: Date };

function positionOf({ lat, lng, accuracy_meters, taken_at }: PositionRow): RidePosition {
  return { lat, lng, accuracyMeters: accuracy_meters, at: taken_at.toISOString() };
}
