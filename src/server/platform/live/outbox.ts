import { type RawBuilder, sql } from 'kysely';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Receivers of an event: `user:<id>`, `client:<id>`, `partner:<id>`, `admin`, `attendant`, `pool:<service
 * area>:<category>`, and `pool-priority:…` for partners with priority, who see new trips of the pool first.
 */
export type EventAudience =
  | `user:${string}`
  | `client:${string}`
  | `partner:${string}`
  | `pool:${string}:${string}`
  | `pool-priority:${string}:${string}`
  | 'admin'
  | 'attendant';

export type OutboxEvent = {
  topic: string;
  audiences: EventAudience[];
  entityId: string;
  version: number | RawBuilder<number>;
  /** Ids, states and amounts; never names, phones or addresses of people. */
  payload?: Record<string, unknown>;
};

/** Publishes events in the transaction of their change, so that they exist only if the change commits. */
export async function publish(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ topic, audiences, entityId, version, payload = {} }) => ({
    topic,
    audiences: sql<string[]>`${audiences}::text[]`,
    entity_id: entityId,
    version,
    payload: JSON.stringify(payload),
  }));
  await enqueue(tx, tx.insertInto('outbox').values(rows));
}

/**
 * Publishes an event and deletes earlier events of the same entity and topic, for topics of which only the last event
 * matters.
 */
export async function publishLast(tx: Tx, event: OutboxEvent): Promise<void> {
  // A literal topic lets the generic plan use the index of the topic.
  await tx
    .deleteFrom('outbox')
    .where('topic', '=', sql.lit(event.topic))
    .where('entity_id', '=', event.entityId)
    .execute();
  await publish(tx, event);
}
