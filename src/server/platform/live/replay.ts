import type pg from 'pg';
import { WAL_END } from '#server/platform/database/replicas.ts';
import type { OutboxRow } from './outbox-tail.ts';

const MOST_EVENTS = 500;

/** A missed event, and a WAL position behind its commit. */
type ReplayedRow = OutboxRow & { position: number };

const past = {
  name: 'outbox-replay',
  text: `select id, xid::text as xid, topic, audiences, entity_id, version, payload, ${WAL_END} as position from outbox
    where xid >= $1::xid8 and audiences && $2::text[] order by outbox.xid, id limit ${MOST_EVENTS + 1}`,
};

/**
 * Returns the events since the cursor `epoch.xmin` for these audiences. Returns `reset` when the events are no longer
 * available.
 */
export async function replay(
  pool: pg.Pool,
  cursor: string,
  epoch: string,
  audiences: ReadonlySet<string>,
): Promise<ReplayedRow[] | 'reset'> {
  const parts = /^([0-9a-f-]{36})\.(\d{1,19})(?:\.\d+)?$/.exec(cursor);
  if (!parts?.[2] || parts[1] !== epoch) return 'reset';
  // The purge stores the last transaction of the removed events. A cursor at that transaction has missed its events
  // too.
  const { rows: oldest } = await pool.query<{ purged: boolean }>(
    `select coalesce((select checkpoint >= $1::xid8 from outbox_readers where name = 'purged'), false) as purged`,
    [parts[2]],
  );
  if (oldest[0]?.purged) return 'reset';
  const { rows } = await pool.query<ReplayedRow>({ ...past, values: [parts[2], [...audiences]] });
  return rows.length > MOST_EVENTS ? 'reset' : rows;
}
