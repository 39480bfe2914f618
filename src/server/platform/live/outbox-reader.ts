import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import type { OutboxRow } from './outbox-tail.ts';

type Place = { checkpoint: string; seen: string[] };

/**
 * Takes the next events of these topics for a reader whose place the database keeps: what is done about them in the transaction is
 * done once, however often the process dies. Null while somebody else is reading. As `OutboxTail`, it waits for no long transaction:
 * only the checkpoint does, and what was taken above it is kept by id.
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

/** Everything below the checkpoint is done: up to the oldest transaction that still runs, or to where the limit cut off. */
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
