import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import type { OutboxRow } from './outbox-tail.ts';

type Place = { checkpoint: string; seen: string[] };

/**
 * Takes the next events of these topics for a reader whose position is stored in the database. Changes in the same
 * transaction are made exactly once, also after crashes. Returns null while another process is reading. Like
 * `OutboxTail`, it is not delayed by long transactions: only the checkpoint is, and events above it are remembered by
 * id.
 */
export async function takeEvents(
  tx: Tx,
  reader: string,
  topics: readonly string[],
  limit: number,
): Promise<OutboxRow[] | null> {
  await sql`insert into outbox_readers (name) values (${reader}) on conflict do nothing`.execute(tx);
  const { rows: places } = await sql<Place>`
    select checkpoint::text as checkpoint, seen::text[] as seen from outbox_readers where name = ${reader} for update skip locked`.execute(
    tx,
  );
  const [place] = places;
  if (!place) return null;
  const { rows } = await sql<OutboxRow & { xmin: string }>`
    select s.xmin::text as xmin, o.id, o.xid::text as xid, o.topic, o.audiences, o.entity_id, o.version, o.payload
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) s
    left join outbox o on o.xid >= ${place.checkpoint}::xid8 and o.id <> all(${place.seen}::bigint[])
      and o.topic = any(${[...topics]}::text[])
    order by o.xid, o.id limit ${limit}`.execute(tx);
  const events = rows.filter(({ id }) => id !== null);
  await keepPlace(tx, reader, place, { events, xmin: BigInt(rows[0]?.xmin ?? 0), whole: events.length < limit });
  return events;
}

/**
 * Stores the position. Everything below the checkpoint has been processed: up to the oldest running transaction, or to
 * the limit.
 */
async function keepPlace(
  tx: Tx,
  reader: string,
  place: Place,
  { events, xmin, whole }: { events: OutboxRow[]; xmin: bigint; whole: boolean },
): Promise<void> {
  const last = BigInt(events.at(-1)?.xid ?? 0);
  const checkpoint = whole || xmin < last ? xmin : last;
  const seen = [...place.seen, ...events.map(({ id }) => String(id))];
  await sql`
    update outbox_readers set checkpoint = greatest(checkpoint, ${String(checkpoint)}::xid8),
      seen = array(select id from outbox where id = any(${seen}::bigint[]) and xid >= ${String(checkpoint)}::xid8)
    where name = ${reader}`.execute(tx);
}
