import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

/** First frame of a backup. The migrations identify the schema of the rows. */
export type Manifest = {
  panelVersion: string;
  takenAt: string;
  migrations: { version: number; name: string; checksum: string }[];
  /** Files of the data folder, by name, in base64. */
  files: Record<string, string>;
  sequences: { name: string; value: string }[];
  /** The newest sealed block of the ledger in the backup. */
  head: { number: number; hash: string } | null;
};

export type TableHeader = { table: string; columns: string[] };

/**
 * Files in `DATA_DIR` that a backup contains. Without them the ledger cannot be sealed any more, and all second factors
 * and push subscriptions are lost.
 */
export const KEPT_FILES = ['auth-secret', 'ledger-seal.key', 'ledger-seal.head', 'vapid.json'] as const;

/**
 * Tables with temporary credentials, tables with values that are valid only in the cluster in which they were written,
 * and the positions of drivers, which are kept for minutes.
 */
const LEFT_OUT = [
  'public.migrations',
  'public.auth_sessions',
  'public.auth_verifications',
  'public.custom_tokens',
  'public.driver_positions',
  'public.email_changes',
  'public.first_admin_links',
  'public.idempotency_keys',
  'public.live_epoch',
  'public.outbox',
  'public.outbox_readers',
  'public.outside_answers',
  'public.rate_limits',
  'public.recurring_jobs',
  'public.sign_in_challenges',
];

/**
 * Transaction ids start again in another cluster, so the copied ids must be lower than any real id. Sealing only
 * compares the ids: sealed entries get 1, entries of the last block and unsealed entries get 2.
 */
const REWRITTEN: Record<string, string> = {
  'ledger.entries.xid': `case when exists (
      select from ledger.sealed_entries s where s.entry_id = t.id and s.block_number < (select max(number) from ledger.blocks)
    ) then '1' else '2' end as xid`,
};

export async function readKeptFiles(dataDir: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of KEPT_FILES) {
    const content = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content) files[name] = content.toString('base64');
  }
  return files;
}

/** Returns every table and partition of the panel with its columns. Excludes generated columns. */
export async function listTables(client: Client): Promise<TableHeader[]> {
  const { rows } = await client.query<TableHeader>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table,
       array_agg(quote_ident(a.attname)::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('public', 'ledger') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and n.nspname || '.' || (select r.relname from pg_class r where r.oid = coalesce(pg_partition_root(c.oid), c.oid)) <> all($1)
       and not exists (
         select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1 order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

export async function listSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'ledger') and last_value is not null order by 1`,
  );
  return rows;
}

export function copyOut({ table, columns }: TableHeader): string {
  const wanted = columns.map((column) => REWRITTEN[`${table}.${column}`] ?? `t.${column}`);
  return `copy (select ${wanted.join(', ')} from ${table} t) to stdout`;
}

export function copyIn({ table, columns }: TableHeader): string {
  return `copy ${table} (${columns.join(', ')}) from stdin`;
}

/** Session settings that give a value the same text on every server. */
export const SAME_TEXT = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;
