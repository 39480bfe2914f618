import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { type Migration, readMigrations } from '#server/platform/database/migration-files.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import type { Log } from '#server/platform/log.ts';
import { ROOT } from '#server/platform/root.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export const MIGRATIONS_DIRECTORY = join(ROOT, 'db/migrations');

export type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

/** Advisory lock that lets only one of the nodes that start at the same time migrate. */
export const LOCK_MIGRATIONS = `select pg_advisory_lock(hashtext('painel.migrations'))`;

/**
 * A statement that waits for an exclusive table lock blocks every later query on that table, also reads. A migration
 * therefore waits only briefly for a table that a backup or export uses, stops waiting so that the later queries can
 * run, and retries. It fails after ten minutes.
 */
const PATIENCE = { lockSeconds: 0.1, pauseSeconds: 0.9, tries: 600 };
/** SQLSTATE of `lock_timeout` and of a deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/** First migration of the versions before 0.1.0. Their migrations were replaced by new files for each subject. */
const BEFORE_RELEASE = 'efda7aad0642bc485a39887c63e097f6fd621d35b4e98d8f9f97bb1e5fa8c4ee';

type Options = { directory?: string; log?: Log; patience?: typeof PATIENCE };

/**
 * Applies missing migrations, each in its own transaction, and returns their names. Nodes that start at the same time
 * migrate one after the other. Throws a StartupError if the database has unknown migrations, or if a table stays
 * locked.
 */
export async function migrate(ownerUrl: string, options: Options = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS_DIRECTORY);
  return withOwner(ownerUrl, async (client) => {
    await client.query(LOCK_MIGRATIONS);
    await client.query(MAKE_TABLE);
    const missing = missingAfter(await readApplied(client), migrations);
    for (const migration of missing) await applyBetweenOthers(client, migration, options);
    return missing.map(label);
  });
}

const MAKE_TABLE = `create table if not exists migrations (
  version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;

export async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select version, name, checksum from migrations order by version');
  return rows;
}

/** Creates the schema of the listed migrations in an empty database, in the transaction of the caller. */
export async function makeSchemaOf(client: Client, applied: Applied[]): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_DIRECTORY);
  missingAfter(applied, migrations, 'O backup');
  await client.query(MAKE_TABLE);
  for (const migration of migrations.slice(0, applied.length)) await run(client, migration);
}

/**
 * Returns the migrations that are not yet applied. Refuses a migration that does not follow all applied migrations,
 * because the database then belongs to another history of migrations.
 */
function missingAfter(applied: Applied[], migrations: Migration[], where = 'O banco de dados'): Migration[] {
  if (applied.some(({ checksum }) => checksum === BEFORE_RELEASE)) {
    throw new StartupError(
      `${where} é de uma versão do painel anterior à 0.1.0, e esta versão não o lê. Nada foi alterado. Uma demonstração recomeça com \`npm run demo:reset\`.`,
    );
  }
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
      throw mixed(known, 'não está nesta versão do painel, ou falta outra antes dela');
    if (file.checksum !== known.checksum) throw mixed(known, 'foi alterada depois de aplicada');
  }
  return migrations.slice(applied.length);
}

function mixed(migration: Applied, what: string): StartupError {
  return new StartupError(
    `A migração ${label(migration)}, já aplicada ao banco de dados, ${what}. Nada foi alterado. Volte à versão do painel que ` +
      'estava instalada (o banco de dados continua compatível com ela) e avise quem mantém o código: uma migração publicada não pode ser alterada.',
  );
}

async function applyBetweenOthers(client: Client, migration: Migration, { log, patience = PATIENCE }: Options) {
  const { lockSeconds, pauseSeconds, tries } = patience;
  for (let tried = 1; !(await apply(client, migration, lockSeconds)); tried += 1) {
    const name = label(migration);
    if (tried === tries) {
      throw new StartupError(
        `A migração ${name} não pôde ser aplicada em ${tries} tentativas: uma transação longa (um backup, uma exportação) está usando a mesma tabela. Nada foi alterado; tente de novo quando ela terminar.`,
      );
    }
    log?.warn(`A migração ${name} aguarda uma tabela em uso; tentativa ${tried + 1} de ${tries} em ${pauseSeconds} s`);
    await sleep(pauseSeconds * 1000);
  }
}

/** Applies a migration. Returns false, and changes nothing, when a lock was not granted in time. */
async function apply(client: Client, migration: Migration, lockSeconds: number): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockSeconds * 1000}`);
    await run(client, migration);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof DatabaseError && IN_THE_WAY.has(error.code ?? '')) return false;
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
