import type { Client } from 'pg';
import { withClient } from '../with-client.ts';

/** Column values in the text format of PostgreSQL. */
export type Values = Record<string, string | null>;
/** One change of a row. An insert has no old values, a delete no new ones. */
export type WrittenRow = { table: string; old: Values | null; new: Values | null };

type SeenRow = WrittenRow & { xid: string; depth: number };

/** Table that only transactions of notifications write, never a command. */
export const NOTICES = 'public.domain_events';

const install = `
create schema bench;
create extension hstore schema bench;
create table bench.seen (id bigint generated always as identity, xid xid8, depth int, "table" text, old jsonb, new jsonb);
create function bench.see() returns trigger language plpgsql security definer set search_path = bench, pg_catalog as $$ begin
  insert into bench.seen (xid, depth, "table", old, new) values (pg_current_xact_id(), pg_trigger_depth(),
    (select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = coalesce(pg_partition_root(tg_relid), tg_relid)),
    case when tg_op <> 'INSERT' then hstore_to_jsonb(hstore(old)) end, case when tg_op <> 'DELETE' then hstore_to_jsonb(hstore(new)) end);
  return null; end $$;
do $$ declare t regclass; begin
  for t in select oid from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace::regnamespace::text in ('public', 'ledger') loop
    execute format('create trigger zz_bench after insert or update or delete on %s for each row execute function bench.see()', t);
  end loop; end $$`;

/** Installs triggers that record every changed row of this database. */
export async function watchRows(client: Client): Promise<void> {
  await client.query(install);
}

/**
 * Returns the rows that one command has left or changed: those of its own transaction, and those that later jobs wrote
 * about the new trip. Rows written by triggers are left out, because the triggers also run for another writer.
 */
export async function rowsOfCommand(
  superuserUrl: string,
  run: () => Promise<string>,
): Promise<{ tripId: string; rows: WrittenRow[] }> {
  return withClient(superuserUrl, async (client) => {
    await client.query('truncate bench.seen');
    const tripId = await run();
    const { rows } = await client.query<SeenRow>(
      `select xid::text as xid, depth, "table", old, new from bench.seen
      where xid not in (select xid from bench.seen where "table" = $1) order by id`,
      [NOTICES],
    );
    const about = ({ old, new: now }: SeenRow) => JSON.stringify([old, now]).includes(tripId);
    const own = rows.find(about)?.xid;
    const written = rows.filter((row) => row.depth === 1 && (row.xid === own || about(row)));
    return { tripId, rows: await netRows(client, written) };
  });
}

/** Joins the changes of the same row, so that a row inserted and then updated is one insert. */
async function netRows(client: Client, seen: readonly WrittenRow[]): Promise<WrittenRow[]> {
  const keys = await primaryKeys(client);
  const net = new Map<string, WrittenRow>();
  for (const { table, old, new: now } of seen) {
    const columns = keys.get(table);
    if (!columns) throw new Error(`${table} has no primary key`);
    const key = JSON.stringify([table, columns.map((column) => (now ?? old)?.[column])]);
    net.set(key, { table, old: net.has(key) ? (net.get(key)?.old ?? null) : old, new: now });
  }
  return [...net.values()].filter((row) => row.old ?? row.new);
}

/**
 * Returns the columns of the primary key of each table. Those of a partitioned table without a primary key are read from
 * its partitions.
 */
export async function primaryKeys(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select n.nspname || '.' || c.relname as table, k.columns
    from (
      select distinct coalesce(pg_partition_root(i.indrelid), i.indrelid) as root, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisprimary group by i.indexrelid, i.indrelid) k
    join pg_class c on c.oid = k.root join pg_namespace n on n.oid = c.relnamespace`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
