import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Departure } from '#domain/dispatch/policies.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { QueuePlaces, Ranks } from '#server/platform/database/schema.ts';
import { type EventAudience, publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';

export type RankRow = Selectable<Ranks>;
export type Stay = Selectable<QueuePlaces> & { service_area_id: string; rank_name: string };

/** Distance between the sequences of two arrivals (`queue_arrivals`). */
export const ARRIVAL_STEP = 1_000_000;
export const nextArrival = sql<number>`nextval('queue_arrivals')`;

/** Serialises all changes of the queues of a service area until the end of the transaction. */
export async function lockQueues(tx: Tx, areaId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue:${areaId}`}, 0))`.execute(tx);
}

/**
 * Serialises entering a queue, beginning or ending a presence, and taking or beginning a trip, so that none misses the
 * other. Taken before the lock of a queue.
 */
export async function lockDriver(tx: Tx, driverId: string): Promise<void> {
  await enqueue(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`queue-driver:${driverId}`}, 0))`);
}

/** Locks the queues of the rank's area and returns the rank; undefined for an unknown rank. */
export async function lockQueueOf(tx: Tx, rankId: string): Promise<RankRow | undefined> {
  const read = () => tx.selectFrom('ranks').selectAll().where('id', '=', rankId).executeTakeFirst();
  const seen = await read();
  if (!seen) return undefined;
  await lockQueues(tx, seen.service_area_id);
  const rank = await read();
  return rank?.service_area_id === seen.service_area_id ? rank : lockQueueOf(tx, rankId);
}

/** Returns the driver's current stay; undefined for a driver outside all queues. */
export async function findStay(tx: Tx, driverId: string): Promise<Stay | undefined> {
  return tx
    .selectFrom('queue_places as p')
    .innerJoin('ranks as r', 'r.id', 'p.rank_id')
    .selectAll('p')
    .select(['r.service_area_id', 'r.name as rank_name'])
    .where('p.driver_id', '=', driverId)
    .where('p.left_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the driver, and returns the driver's current stay. Locks no queue. */
export async function findStayOfLocked(tx: Tx, driverId: string): Promise<Stay | undefined> {
  await lockDriver(tx, driverId);
  return findStay(tx, driverId);
}

/** Locks the queues of the area in which the driver waits, and returns the driver's stay. */
export async function lockStay(tx: Tx, driverId: string): Promise<Stay | undefined> {
  const seen = await findStay(tx, driverId);
  if (!seen) return undefined;
  await lockQueues(tx, seen.service_area_id);
  const stay = await findStay(tx, driverId);
  return stay === undefined || stay.service_area_id === seen.service_area_id ? stay : lockStay(tx, driverId);
}

/** Lists the current stays of a queue in their order. The caller has locked the queue. */
export function listStays(tx: Tx, rankId: string) {
  return tx
    .selectFrom('queue_places')
    .selectAll()
    .where('rank_id', '=', rankId)
    .where('left_at', 'is', null)
    .orderBy('sequence')
    .execute();
}

/** Ends a stay. `tripId`: trip for which the driver leaves. */
export async function endStay(
  tx: Tx,
  stay: Pick<Stay, 'id'>,
  leftFor: Departure,
  tripId: string | null = null,
): Promise<void> {
  await tx
    .updateTable('queue_places')
    .set({ left_at: sql<Date>`app_now()`, left_for: leftFor, trip_id: tripId })
    .where('id', '=', stay.id)
    .where('left_at', 'is', null)
    .execute();
}

type Kept = Pick<Selectable<QueuePlaces>, 'rank_id' | 'driver_id' | 'partner_id' | 'confirmed_at' | 'located_at'>;
type Place = { sequence: number | typeof nextArrival; joined_at: Date | RawBuilder<Date>; refusals: number };

/** Begins the stay that replaces an ended one at another place of the same queue. */
export async function beginAgain(tx: Tx, stay: Kept, place: Place): Promise<void> {
  const { rank_id, driver_id, partner_id, confirmed_at, located_at } = stay;
  const kept = { rank_id, driver_id, partner_id, confirmed_at, located_at };
  await tx
    .insertInto('queue_places')
    .values({ id: newId(), ...kept, ...place })
    .execute();
}

/**
 * Publishes the change of a queue to the central and to the partners of its drivers. `left`: partners of drivers who
 * left. The caller has locked the queue, so that the versions grow in the order of the commits.
 */
export async function publishQueue(tx: Tx, rankId: string, left: readonly string[] = []): Promise<void> {
  const waiting = await tx
    .selectFrom('queue_places')
    .select('partner_id')
    .distinct()
    .where('rank_id', '=', rankId)
    .where('left_at', 'is', null)
    .execute();
  const partnerIds = new Set([...waiting.map(({ partner_id }) => partner_id), ...left]);
  const audiences: EventAudience[] = ['admin', 'attendant', ...[...partnerIds].map((id) => `partner:${id}` as const)];
  await publish(tx, { topic: 'queue', audiences, entityId: rankId, version: sql<number>`nextval('queue_changes')` });
}
