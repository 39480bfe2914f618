import { sql, type SqlBool } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import type { JsonObject } from '#server/platform/database/schema.ts';
import type { OutboxRow } from './outbox-tail.ts';

/** Transactions without an event after which the position is stored, so that a reader without events writes nothing. */
const MOST_BEHIND = 1_000n;

/**
 * Takes the next events of these topics for a reader whose position is stored in the database. The caller's changes in
 * the same transaction happen exactly once per event, also after crashes. Returns null while another process takes
 * events for this reader. As in `OutboxTail`, a long transaction delays only the checkpoint and not the events: the ids
 * of events above the checkpoint are stored as seen.
 */
export async function takeEvents(
  tx: Tx,
  reader: string,
  topics: readonly string[],
  limit: number,
): Promise<OutboxRow[] | null> {
  await tx
    .insertInto('outbox_readers')
    .values({ name: reader })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const place = await lockPlace(tx, reader);
  if (!place) return null;
  const events = await tx
    .selectFrom('outbox')
    .select(['id', 'xid', 'topic', 'audiences', 'entity_id', 'version', 'payload'])
    .where(sql<SqlBool>`xid >= ${place.checkpoint}::xid8 and id <> all(${place.seen}::bigint[])`)
    .where(sql<SqlBool>`topic = any(${[...topics]}::text[])`)
    .orderBy('xid')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ payload: JsonObject }>()
    .execute();
  await keepPlace(tx, place, { events, whole: events.length < limit });
  return events;
}

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>;

/**
 * Locks the position of the reader. Reads the xmin before the events: every transaction below this xmin has ended, so
 * its events are visible to the later read.
 */
function lockPlace(tx: Tx, reader: string) {
  return tx
    .selectFrom('outbox_readers')
    .select(['name', 'checkpoint', 'seen', sql<string>`pg_snapshot_xmin(pg_current_snapshot())`.as('xmin')])
    .where('name', '=', reader)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/**
 * Stores the position. All events below the checkpoint have been processed. The checkpoint is the oldest running
 * transaction, or the transaction of the last event when the limit was reached.
 */
async function keepPlace(
  tx: Tx,
  place: Place,
  { events, whole }: { events: OutboxRow[]; whole: boolean },
): Promise<void> {
  const xmin = BigInt(place.xmin);
  if (events.length === 0 && xmin - BigInt(place.checkpoint) < MOST_BEHIND) return;
  const last = BigInt(events.at(-1)?.xid ?? 0);
  const checkpoint = whole || xmin < last ? xmin : last;
  const seen = [...place.seen, ...events.map(({ id }) => id)];
  await sql`
    update outbox_readers set checkpoint = greatest(checkpoint, ${String(checkpoint)}::xid8),
      seen = array(select id from outbox where id = any(${seen}::bigint[]) and xid >= ${String(checkpoint)}::xid8)
    where name = ${place.name}`.execute(tx);
}
