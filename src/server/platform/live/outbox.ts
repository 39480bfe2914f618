import { type RawBuilder, sql } from 'kysely';
import { later } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Who hears an event: `user:<id>`, `client:<id>`, `partner:<id>`, `admin`, `attendant`, `pool:<service area>:<category>`, and `pool-priority:…` for who sees it first. */
export type Audience =
  | `user:${string}`
  | `client:${string}`
  | `partner:${string}`
  | `pool:${string}:${string}`
  | `pool-priority:${string}:${string}`
  | 'admin'
  | 'attendant';

export type OutboxEvent = {
  topic: string;
  audiences: Audience[];
  entityId: string;
  version: number | RawBuilder<number>;
  /** Ids, states and amounts; never a person's name, phone or door. */
  payload?: Record<string, unknown>;
};

/** Tells of a change in the transaction that makes it: what commits is told, what does not is not. */
export async function publish(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ topic, audiences, entityId, version, payload = {} }) => ({
    topic,
    audiences: sql<string[]>`${audiences}::text[]`,
    entity_id: entityId,
    version,
    payload: JSON.stringify(payload),
  }));
  await later(tx, tx.insertInto('outbox').values(rows));
}

/** Tells of what only the last is kept of: nothing that was told of this entity under this topic stays behind. */
export async function publishLast(tx: Tx, event: OutboxEvent): Promise<void> {
  await tx.deleteFrom('outbox').where('topic', '=', event.topic).where('entity_id', '=', event.entityId).execute();
  await publish(tx, event);
}
