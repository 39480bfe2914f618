import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { NOTICES } from './written-rows.ts';

/** Write-ahead log of one round. Bytes are without full-page images. */
export type Wal = {
  bytes: number;
  /** Bytes of the images of pages that were changed for the first time since the last checkpoint. */
  imageBytes: number;
  /** Records and bytes by resource manager. Notices are the transactions that write notifications. */
  kinds: Record<string, { records: number; bytes: number }>;
  /** Changes of rows by table, without notices. */
  rows: Record<string, RowCounts>;
};
export type RowCounts = { inserted: number; updated: number; deleted: number };

/**
 * Log of one database between two positions. A commit names no database, so it is found by its transaction. An insert
 * into an index counts as a record of `Btree` or `Gin`.
 */
const written = `
with touched as materialized (
  select start_lsn, min(xid::text) as xid, min(resource_manager) as manager, min(record_type) as type,
    min(record_length) as bytes, sum(block_fpi_length) as image_bytes, min(relfilenode) filter (where block_id = 0) as file
  from pg_get_wal_block_info($1, $2, false)
  where reldatabase = (select oid from pg_database where datname = current_database()) group by start_lsn),
all_records as (
  select xid, manager, type, bytes, image_bytes, file from touched
  union all
  select xid::text, resource_manager, 'COMMIT', record_length, 0, null from pg_get_wal_records_info($1, $2)
  where resource_manager = 'Transaction' and xid::text in (select xid from touched)),
notices as (select distinct xid from touched where manager = 'Heap' and file = pg_relation_filenode($3))
select case when xid in (select xid from notices) then 'notices' else manager end as kind,
  (select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text from pg_class c
    where c.relkind = 'r' and c.relfilenode = file and c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)) as table,
  split_part(type, '+', 1) as type, count(*)::int as records, sum(bytes - image_bytes)::int as bytes, sum(image_bytes)::int as "imageBytes"
from all_records group by 1, 2, 3`;

type Group = { kind: string; table: string | null; type: string; records: number; bytes: number; imageBytes: number };

const changes: Record<string, keyof RowCounts> = {
  INSERT: 'inserted',
  UPDATE: 'updated',
  HOT_UPDATE: 'updated',
  DELETE: 'deleted',
};

/** Returns the position up to which the log is written. Later records are of later transactions. */
export async function walPosition(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
  return rows[0]?.at ?? '';
}

/** Reads the log of the database of this connection, which must be a superuser's. */
export async function readWal(client: Client, from: string, to: string): Promise<Wal> {
  await client.query('create extension if not exists pg_walinspect');
  await untilFlushed(client, to);
  const { rows } = await client.query<Group>(written, [from, to, NOTICES]);
  const wal: Wal = { bytes: 0, imageBytes: 0, kinds: {}, rows: {} };
  for (const { kind, table, type, records, bytes, imageBytes } of rows) {
    wal.bytes += bytes;
    wal.imageBytes += imageBytes;
    const sum = (wal.kinds[kind] ??= { records: 0, bytes: 0 });
    sum.records += records;
    sum.bytes += bytes;
    const change = changes[type];
    if (kind !== 'Heap' || !table || !change) continue;
    (wal.rows[table] ??= { inserted: 0, updated: 0, deleted: 0 })[change] += records;
  }
  return wal;
}

/** The server writes the last records, for example of asynchronous commits, a moment later. */
async function untilFlushed(client: Client, position: string): Promise<void> {
  const flushed = () =>
    client.query<{ done: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as done', [position]);
  while (!(await flushed()).rows[0]?.done) await sleep(20);
}

/** Tables that the comparison ignores: the state of jobs, and sessions, whose last use is written every five minutes. */
const ownTables = new Set(['recurring_jobs', 'outbox_readers', 'auth_sessions']);

/**
 * Throws when two contenders did not leave the same rows per call. Half a row per call is tolerated, because jobs of
 * the panel change a few rows meanwhile.
 */
export function requireSameRows(call: string, panel: Counted, tuned: Counted): void {
  const { calls } = panel;
  for (const table of new Set([...Object.keys(panel.wal.rows), ...Object.keys(tuned.wal.rows)])) {
    if (ownTables.has(table)) continue;
    const [of, beside] = [panel.wal.rows[table] ?? none, tuned.wal.rows[table] ?? none];
    const left = (rows: RowCounts) => (rows.inserted - rows.deleted) / calls;
    const touched = ({ inserted, updated, deleted }: RowCounts) => (inserted + updated + deleted) / calls >= 0.5;
    if (Math.abs(left(of) - left(beside)) >= 0.5 || touched(of) !== touched(beside))
      throw new Error(
        `${call}: ${table} has other changes by the panel (${perCall(of, calls)}) than by tuned (${perCall(beside, calls)})`,
      );
  }
}

type Counted = { calls: number; wal: Wal };
const none: RowCounts = { inserted: 0, updated: 0, deleted: 0 };
const perCall = (rows: RowCounts, calls: number): string =>
  Object.entries(rows)
    .map(([change, count]) => `${(count / calls).toFixed(2)} ${change}`)
    .join(', ');
