import type { TripPolicy } from '#domain/trips/policy.ts';
import { redactTrip } from '#domain/trips/redaction.ts';
import { toTrip, type TripRow, type WholeRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type EventAudience, type OutboxEvent, publish } from '#server/platform/live/outbox.ts';

export function cardFor(trip: WholeRow, audiences: EventAudience[], policy: TripPolicy): OutboxEvent {
  const payload = { available: true, card: redactTrip('preview', toTrip(trip, policy)) };
  return { topic: 'pool', audiences, entityId: trip.id, version: trip.version, payload };
}

/**
 * Publishes the change to all followers of the trip before and after the change. Also publishes to the pool that the
 * trip left, and, with the trip's card, to the pool that the trip entered. `kept`: the pool is not told.
 */
export async function publishChange(
  tx: Tx,
  before: TripRow | null,
  after: TripRow,
  policy: TripPolicy,
  card: WholeRow | 'kept' | null,
): Promise<void> {
  const event = { entityId: after.id, version: after.version };
  const followers = followersOf(before, after);
  const pool = card === 'kept' ? [] : poolEvents(before, after, policy, card);
  await publish(tx, { topic: 'trip', audiences: followers, ...event, payload: { status: after.status } }, ...pool);
}

/** Returns the events for the pools that the trip left and entered. */
export function poolEvents(
  before: TripRow | null,
  after: TripRow,
  policy: TripPolicy,
  card: WholeRow | null,
): OutboxEvent[] {
  const events: OutboxEvent[] = [];
  const left = before?.status === 'available' ? before : null;
  const entered = after.status === 'available' ? card : null;
  if (left && (!entered || poolAudience(left) !== poolAudience(entered))) {
    events.push({
      topic: 'pool',
      // Also notifies partners without priority. After the priority time their lists already contain the trip, although
      // the event that announces the trip to them may not be published yet.
      audiences: [poolAudience(left), priorityAudience(left), 'admin', 'attendant'],
      entityId: after.id,
      version: after.version,
      payload: { available: false },
    });
  }
  if (entered) {
    const pool = entered.open_to_all_at === null ? [poolAudience(entered)] : [];
    const audiences = [...pool, priorityAudience(entered), 'admin' as const, 'attendant' as const];
    events.push(cardFor(entered, audiences, policy));
  }
  return events;
}

function followersOf(before: TripRow | null, after: TripRow): EventAudience[] {
  const partners = [before, after].flatMap((row) => [
    row?.partner_id,
    row?.offered_partner_id,
    row?.designated_partner_id,
  ]);
  const audiences = new Set<EventAudience>(['admin', 'attendant', `client:${after.client_id}`]);
  for (const partnerId of partners) if (partnerId) audiences.add(`partner:${partnerId}`);
  return [...audiences];
}

export function poolAudience({ service_area_id, category }: TripRow): EventAudience {
  return `pool:${service_area_id}:${category}`;
}

function priorityAudience({ service_area_id, category }: TripRow): EventAudience {
  return `pool-priority:${service_area_id}:${category}`;
}
