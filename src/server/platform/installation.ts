import type { Client } from 'pg';
import { migrate } from '#server/platform/database/migrate.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { ensureRoles } from '#server/platform/database/roles.ts';
import type { Log } from '#server/platform/log.ts';
import { StartupError } from '#server/platform/startup-error.ts';

type Installation = { kind: 'panel' | 'demo'; complete: boolean };

type LoadDemo = (ownerUrl: string, log: Log) => Promise<void>;

/**
 * Prepares the database for this start as a normal panel or, with `loadDemo`, as a demonstration that is loaded once.
 * Refuses a database that was created for the other kind.
 */
export async function prepareInstallation(ownerUrl: string, loadDemo: LoadDemo | null, log: Log): Promise<void> {
  await ensureRoles(ownerUrl);
  await migrate(ownerUrl, { log });
  const found = await readInstallation(ownerUrl);
  if (found && found.kind !== (loadDemo ? 'demo' : 'panel')) throw new StartupError(loadDemo ? notADemo : isADemo);
  if (!loadDemo) return found ? undefined : markInstallation(ownerUrl, { kind: 'panel', complete: true });
  if (found?.complete) return undefined;
  if (found) await startOver(ownerUrl, log);
  else if (await isInhabited(ownerUrl)) throw new StartupError(notADemo);
  await markInstallation(ownerUrl, { kind: 'demo', complete: false });
  await loadDemo(ownerUrl, log);
  await markInstallation(ownerUrl, { kind: 'demo', complete: true });
}

const notADemo = 'Este banco de dados não foi criado pela demonstração: use outro DATA_DIR ou DATABASE_URL para ela.';
const isADemo =
  'Este banco de dados é de uma demonstração: use outro DATA_DIR ou DATABASE_URL para o painel de verdade.';

async function readInstallation(ownerUrl: string): Promise<Installation | undefined> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<Installation>('select kind, complete from installation');
    return rows[0];
  });
}

async function markInstallation(ownerUrl: string, { kind, complete }: Installation): Promise<void> {
  await withOwner(ownerUrl, (client: Client) =>
    client.query(
      `insert into installation (kind, complete) values ($1, $2)
       on conflict (single) do update set kind = excluded.kind, complete = excluded.complete`,
      [kind, complete],
    ),
  );
}

async function isInhabited(ownerUrl: string): Promise<boolean> {
  return withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ inhabited: boolean }>('select exists (select from auth_users) as inhabited');
    return rows[0]?.inhabited ?? true;
  });
}

/** Drops all schemas of the panel. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query('drop schema if exists ledger cascade');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
}

/** Restarts an interrupted load of the demonstration from an empty database. */
async function startOver(ownerUrl: string, log: Log): Promise<void> {
  log.info('A demonstração não terminou de carregar da última vez: recomeçando.');
  await withOwner(ownerUrl, emptyDatabase);
  await ensureRoles(ownerUrl);
  await migrate(ownerUrl, { log });
}
