import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { type Migration, readMigrations } from '#server/platform/database/migration-files.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../../../db/migrations', import.meta.url));

export type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Held while the schema changes; nodes that start take turns at it. */
export const LOCK_MIGRATIONS = `select pg_advisory_lock(hashtext('painel.migrations'))`;

/**
 * Applies what is missing, each file in a transaction of its own, and answers the names of what it applied. Nodes that start together
 * take turns. Refuses (StartupError) a database that holds what the code does not.
 */
export async function migrate(ownerUrl: string, directory = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const migrations = await readMigrations(directory);
  return withOwner(ownerUrl, async (client) => {
    await client.query(LOCK_MIGRATIONS);
    await client.query(MAKE_TABLE);
    const missing = missingAfter(await readApplied(client), migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map(label);
  });
}

const MAKE_TABLE = `create table if not exists migrations (
  version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;

export async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select version, name, checksum from migrations order by version');
  return rows;
}

/** Makes the schema that these migrations made elsewhere, in the caller's transaction and an empty database. */
export async function makeSchemaOf(client: Client, applied: Applied[]): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
  missingAfter(applied, migrations, 'O backup');
  await client.query(MAKE_TABLE);
  for (const migration of migrations.slice(0, applied.length)) await run(client, migration);
}

/** What is still to be applied: always the tail, or two histories have been mixed. */
function missingAfter(applied: Applied[], migrations: Migration[], where = 'O banco de dados'): Migration[] {
  const newest = migrations.at(-1)?.version ?? 0;
  const ahead = applied.find(({ version }) => version > newest);
  if (ahead) {
    throw new StartupError(
      `${where} é de uma versão mais nova do painel (migração ${label(ahead)}). Atualize o painel antes de continuar.`,
    );
  }
  for (const [index, known] of applied.entries()) {
    const file = migrations[index];
    if (file?.version !== known.version)
      throw mixed(known, 'não está nesta versão do painel, ou outra ficou para trás');
    if (file.checksum !== known.checksum) throw mixed(known, 'foi alterada depois de aplicada');
  }
  return migrations.slice(applied.length);
}

function mixed(migration: Applied, what: string): StartupError {
  return new StartupError(`A migração ${label(migration)}, já aplicada ao banco de dados, ${what}. Nada foi mudado.`);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${label(migration)} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function run(client: Client, { version, name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migrations (version, name, checksum) values ($1, $2, $3)', [version, name, checksum]);
}

function label({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${String(version).padStart(4, '0')}_${name}`;
}
