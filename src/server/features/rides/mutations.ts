import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ridesContract } from '#contract/rides.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { isTerminal } from '#domain/trips/status.ts';
import { readTripRow } from '#server/features/trips/data.ts';
import type { TripRow } from '#server/features/trips/view-data.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { publishLast } from '#server/platform/live/outbox.ts';
import { positionOf } from './data.ts';

export const notFound = refuse('not_found', 'Viagem não encontrada.');

/** Stores the passenger's link of a trip that is being requested. */
export async function makeLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.insertInto('ride_links').values({ trip_id: tripId, code: newCode() }));
}

/**
 * Creates the link that the holder passes on. Each assignment has its own, so that the link of a former holder is
 * invalid.
 */
export async function makeHolderLink(tx: Tx, tripId: string): Promise<void> {
  const link = { code: newCode(), holder_code: newCode() };
  const written = tx.insertInto('ride_links').values({ trip_id: tripId, ...link });
  await enqueue(
    tx,
    written.onConflict((conflict) => conflict.column('trip_id').doUpdateSet({ holder_code: link.holder_code })),
  );
}

/** Invalidates the link that the holder passed on. */
export async function endHolderLink(tx: Tx, tripId: string): Promise<void> {
  await enqueue(tx, tx.updateTable('ride_links').set({ holder_code: null }).where('trip_id', '=', tripId));
}

/** Creates a missing link. `renew` replaces both links, so that one sent to a wrong number becomes invalid. */
export async function createLink(
  tx: Tx,
  actor: Actor,
  { id, renew }: InputOf<typeof ridesContract.createLink>,
): Promise<Outcome<undefined>> {
  const trip = await readTripRow(tx, actor, id);
  if (!trip) return notFound;
  if (isTerminal(trip.status)) return refuse('gone', 'Esta viagem terminou: não há mais o que acompanhar.');
  const written = tx
    .insertInto('ride_links')
    .values({ trip_id: id, code: newCode(), holder_code: trip.partner_id && newCode() });
  await enqueue(
    tx,
    written.onConflict((conflict) => {
      const link = conflict.column('trip_id');
      if (!renew) return link.doNothing();
      return link.doUpdateSet({ code: sql.ref('excluded.code'), holder_code: sql.ref('excluded.holder_code') });
    }),
  );
  return ok();
}

/** Returns 192 random bits as 32 characters. */
function newCode(): string {
  return randomBytes(24).toString('base64url');
}

type SharedPosition = InputOf<typeof ridesContract.sharePosition>;

/** Stores the newest position of a trip under way and drops the previous one. */
export async function storePosition(tx: Tx, actor: Actor, shared: SharedPosition): Promise<Outcome<undefined>> {
  const trip = await lockHeld(tx, actor, shared.id);
  if (!trip) return notFound;
  if (!isFollowed(trip.status)) {
    return refuse('illegal_transition', 'A posição só é compartilhada do caminho até o fim da viagem.');
  }
  const { lat, lng, accuracyMeters } = shared;
  const columns = {
    lat,
    lng,
    accuracy_meters: typeof accuracyMeters === 'number' ? Math.round(Math.min(accuracyMeters, 1_000_000)) : null,
    // A device clock that runs ahead would make all later positions stale.
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

/** Deletes the position when the holder stops sharing it. */
export async function hidePosition(tx: Tx, actor: Actor, tripId: string): Promise<Outcome<undefined>> {
  const trip = await lockHeld(tx, actor, tripId);
  if (!trip) return notFound;
  await dropPosition(tx, trip);
  return ok();
}

/**
 * Deletes the position when the trip ends or changes its holder, so that the driver cannot be followed to the next
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
 * Locks the trip while the actor holds it. A concurrent end of the trip waits, and then deletes the stored position.
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

/** Publishes the position itself in the event, since only the newest is stored. Partners do not receive it. */
async function publishPosition(tx: Tx, { id, client_id }: Followed, position: object | null): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as version`.execute(tx);
  await publishLast(tx, {
    topic: 'position',
    audiences: ['admin', 'attendant', `client:${client_id}`],
    entityId: id,
    version: rows[0]?.version ?? 0,
    payload: { position },
  });
}
