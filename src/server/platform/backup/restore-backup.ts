import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LOCK_MIGRATIONS, makeSchemaOf } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { ensureRoles, ensureRolesOn } from '#server/platform/database/roles.ts';
import { emptyDatabase } from '#server/platform/installation.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { restoreDocumentFile } from '#server/platform/storage/document-files.ts';
import { copyIn, type Manifest, SAME_TEXT, type TableHeader } from './contents.ts';
import type { Frame } from './frames.ts';
import { placeFiles } from './kept-files.ts';
import { readBackup } from './read-backup.ts';

export type RestoreOptions = {
  ownerUrl: string;
  dataDir: string;
  key: Buffer | null;
  file: string;
  /** The existing content of the database is discarded. */
  replace: boolean;
};

/**
 * Restores a backup into an empty database with the schema of the backup, in one transaction: a failed restore changes
 * nothing. Sessions, outbox and idempotency keys start empty, with a new epoch. Existing files of the data folder that
 * differ from the backup are renamed; their new paths are returned.
 */
export async function restoreBackup({ ownerUrl, dataDir, key, file, replace }: RestoreOptions): Promise<string[]> {
  await ensureRoles(ownerUrl);
  return withOwner(ownerUrl, async (client) => {
    await lockTarget(client);
    if (!replace) await refuseInhabited(client);
    await client.query('begin');
    const manifest = await readBackup(file, key, (frames) => load(client, dataDir, frames));
    const files = await placeFiles(dataDir, manifest.files);
    await client.query('commit');
    const kept = await files.settle();
    await client.query('analyze');
    return kept;
  });
}

/** Loads a backup into an empty database and rolls back (dry run). Throws the same StartupError as the restore. */
export async function dryRunRestore({ ownerUrl, key, file }: Pick<RestoreOptions, 'ownerUrl' | 'key' | 'file'>) {
  await withOwner(ownerUrl, async (client) => {
    await lockTarget(client);
    await refuseInhabited(client);
    await client.query('begin');
    await ensureRolesOn(client);
    await readBackup(file, key, (frames) => load(client, null, frames));
    await client.query('rollback');
  });
}

/** Refuses a database that is in use by a panel or not empty. */
export async function requireEmptyTarget(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await refuseRunning(client);
    await refuseInhabited(client);
  });
}

async function lockTarget(client: Client): Promise<void> {
  await client.query(SAME_TEXT);
  await client.query(LOCK_MIGRATIONS);
  await refuseRunning(client);
}

/** Loads the frames into the database. Without a data folder, the files are only counted. */
async function load(client: Client, dataDir: string | null, frames: AsyncIterable<Frame>): Promise<Manifest> {
  await emptyDatabase(client);
  const counts: Record<string, number> = {};
  let manifest: Manifest | null = null;
  let files = 0;
  let restored: Restored | null = null;
  for await (const part of tablesOf(frames)) {
    if (part.kind === 'manifest') {
      ({ manifest } = part);
      await makeSchemaOf(client, manifest.migrations);
      restored = await openTables(client);
    } else if (part.kind === 'table') counts[part.header.table] = await copy(client, part.header, part.rows);
    else if (part.kind === 'file') {
      if (dataDir !== null) await restoreDocumentFile(dataDir, part.id, part.content);
      files += 1;
    } else requireCounts({ ...counts, files }, { ...part.counts, files: part.files ?? 0 });
  }
  if (!manifest || !restored) throw new Error('A backup begins with its manifest');
  await closeTables(client, restored);
  await client.query(INDEX_NEWEST_TRIPS, [manifest.takenAt]);
  for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2::bigint)', [name, value]);
  return manifest;
}

/** Lets the job index the trips whose search words it had not yet written when the backup was taken. */
const INDEX_NEWEST_TRIPS = `insert into outbox (topic, audiences, entity_id, version)
  select 'search-words', '{}', t.id, t.version from trips t left join trip_search s on s.trip_id = t.id
  where s.trip_id is null or s.partner_id is distinct from t.partner_id
    or t.updated_at > $1::timestamptz - interval '1 hour'`;

type Part =
  | Exclude<Frame, { kind: 'rows' | 'table' }>
  | { kind: 'table'; header: TableHeader; rows: AsyncIterable<Buffer> };

/** Yields each table with its rows, which the caller reads before the next table. */
async function* tablesOf(frames: AsyncIterable<Frame>): AsyncGenerator<Part> {
  const source = frames[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const frame = next.value;
    if (frame.kind === 'rows') throw new Error('Rows follow their table');
    if (frame.kind !== 'table') {
      yield frame;
      next = await source.next();
      continue;
    }
    const rows = async function* (): AsyncGenerator<Buffer> {
      for (next = await source.next(); !next.done && next.value.kind === 'rows'; next = await source.next())
        yield next.value.rows;
    };
    yield { kind: 'table', header: frame.header, rows: rows() };
  }
}

async function copy(client: Client, header: TableHeader, rows: AsyncIterable<Buffer>): Promise<number> {
  // Replaces the rows that migrations have inserted by the rows of the backup.
  await client.query(`truncate ${header.table}`);
  const target = client.query(copyFrom(copyIn(header)));
  await pipeline(rows, target);
  return target.rowCount;
}

function requireCounts(loaded: Record<string, number>, told: Record<string, number>): void {
  const missing = Object.entries(told).find(([table, count]) => loaded[table] !== count);
  if (missing)
    throw new Error(`${missing[0]} has ${missing[1]} rows in the backup, and ${loaded[missing[0]]} were loaded`);
}

type Restored = {
  foreignKeys: { table: string; name: string; definition: string }[];
  triggers: { table: string; name: string; always: boolean }[];
};

/**
 * Drops foreign keys and disables triggers. The rows are loaded in an order that violates foreign keys. Triggers
 * already ran when the rows were first written, and append-only ones would refuse the restore. The owner of the tables
 * may do both without being superuser.
 */
async function openTables(client: Client): Promise<Restored> {
  const { rows: foreignKeys } = await client.query<Restored['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1, 2`,
  );
  const { rows: triggers } = await client.query<Restored['triggers'][number]>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name, tgenabled = 'A' as always
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled <> 'D' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) order by 1, 2`,
  );
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  return { foreignKeys, triggers };
}

/** Recreates the foreign keys, which validates each table once, and enables the triggers. */
async function closeTables(client: Client, { foreignKeys, triggers }: Restored): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { table, name, always } of triggers)
    await client.query(`alter table ${table} enable ${always ? 'always ' : ''}trigger ${name}`);
}

/**
 * Refuses a database with connections of a panel. The lock on the data folder covers only the embedded database; a
 * server may have panels and restores on other machines.
 */
async function refuseRunning(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name in ('painel_app', 'painel_jobs')`,
  );
  if (rowCount)
    throw new StartupError(
      'Este banco de dados está em uso pelo painel ou por outra restauração. Encerre o painel, ou espere a restauração terminar, e tente de novo.',
    );
}

async function refuseInhabited(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string | null; ours: boolean }>(
    `select to_regclass('public.migrations') is not null as ours, (
       select min(c.relname::text) from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r') as table`,
  );
  const [found] = rows;
  if (!found?.table) return;
  if (found.ours) {
    const { rows: users } = await client.query<{ inhabited: boolean }>(
      'select exists (select from auth_users) as inhabited',
    );
    if (!users[0]?.inhabited) return;
  }
  throw new StartupError(
    'O banco de dados de destino não está vazio. Para trocar tudo o que há nele pelo backup, repita com --substituir ' +
      '(faça antes um backup do que está lá, se puder).',
  );
}
