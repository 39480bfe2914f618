import type pg from 'pg';
import { WAL_END } from '#server/platform/database/replicas.ts';
import type { RowOf } from '#server/platform/database/pool.ts';
import type { JsonObject } from '#server/platform/database/schema.ts';

export type OutboxRow = RowOf<'outbox', 'id' | 'xid' | 'topic' | 'audiences' | 'entity_id' | 'version'> & {
  payload: JsonObject;
};

/** SQL for the WAL timeline of the server. A promoted standby starts a new timeline. */
export const TIMELINE = 'left(pg_walfile_name(pg_current_wal_lsn()), 8)';

const readTail = {
  name: 'outbox-tail',
  // The xmin and the rows come from the same snapshot. Every transaction below the xmin has ended, and its events have
  // been read.
  text: `select s.xmin::text as xmin, app_now() as now, s.timeline, s.position, o.id, o.xid::text as xid, o.topic, o.audiences, o.entity_id, o.version, o.payload
    from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin, ${TIMELINE} as timeline, ${WAL_END} as position) s
    left join (select * from outbox where xid >= $1::xid8 and id not in (select unnest($2::bigint[]))) o on true
    order by o.xid, o.id`,
};

/**
 * Reads each event once, as soon as it is visible. An event with a lower id that commits later is not skipped, as a
 * plain `id > last` would do. A long transaction delays only the checkpoint, not the delivery.
 */
export class OutboxTail {
  #checkpoint: bigint;
  #clockAheadMs = 0;
  #timeline: string | null = null;
  #position: number | null = null;
  #seen = new Map<number, bigint>();

  constructor(checkpoint: bigint) {
    this.#checkpoint = checkpoint;
  }

  /** Every event below this transaction id has been delivered. */
  get checkpoint(): bigint {
    return this.#checkpoint;
  }

  /** Milliseconds by which the database clock is ahead of this machine. */
  get clockAheadMs(): number {
    return this.#clockAheadMs;
  }

  /** Timeline at the last read. */
  get timeline(): string | null {
    return this.#timeline;
  }

  /** End of the WAL at the last read, behind the commits of all events read so far. */
  get position(): number | null {
    return this.#position;
  }

  async next(client: pg.ClientBase): Promise<OutboxRow[]> {
    const askedAt = Date.now();
    const { rows } = await client.query<OutboxRow & { xmin: string; now: Date; timeline: string; position: number }>({
      ...readTail,
      values: [String(this.#checkpoint), [...this.#seen.keys()]],
    });
    // Assumes that the answer took half of the round trip.
    if (rows[0]) this.#clockAheadMs = rows[0].now.getTime() - (askedAt + Date.now()) / 2;
    this.#timeline = rows[0]?.timeline ?? null;
    this.#position = rows[0]?.position ?? null;
    const events = rows.filter((row) => row.id !== null);
    for (const event of events) this.#seen.set(event.id, BigInt(event.xid));
    this.#advance(BigInt(rows[0]?.xmin ?? this.#checkpoint));
    return events;
  }

  #advance(xmin: bigint): void {
    this.#checkpoint = xmin;
    for (const [id, xid] of this.#seen) if (xid < xmin) this.#seen.delete(id);
  }
}

export async function currentXmin(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
  return BigInt(rows[0]?.xmin ?? 0);
}
