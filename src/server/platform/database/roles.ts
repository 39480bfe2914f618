import { type Client, DatabaseError, type Pool } from 'pg';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Roles of the connections of the server. They cannot log in; the login of the owner sets one of them. */
export type ServerRole = 'painel_app' | 'painel_jobs';

const SERVER_ROLES: readonly ServerRole[] = ['painel_app', 'painel_jobs'];
/**
 * Role whose members may set the clock of the database for their connection. Used only by tests and the loader of the
 * demonstration.
 */
const CLOCK_ROLE = 'painel_clock';
/** Role of the calls of users, which may pass through a pooler. */
const POOLER_ROLE: ServerRole = 'painel_app';
const INSUFFICIENT_PRIVILEGE = '42501';
/**
 * SQLSTATEs that a node gets when another node creates or grants the same role at the same time. The node then checks
 * again.
 */
const LOST_RACE = new Set(['42710', '23505', 'XX000']);
const ATTEMPTS = 5;

/** Creates the roles that migrations grant rights to, if they are missing. */
export async function ensureRoles(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, ensureRolesOn);
}

/** Creates the roles on the connection, and in the transaction, of the caller. */
export async function ensureRolesOn(client: Client): Promise<void> {
  for (const role of SERVER_ROLES) await ensureRole(client, role);
}

/** Allows this login to set the clock, until `revokeClock`. */
export async function grantClock(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, (client) => ensureRole(client, CLOCK_ROLE));
}

export async function revokeClock(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, (client) => client.query(`drop role if exists ${CLOCK_ROLE}`));
}

async function ensureRole(client: Client, role: string): Promise<void> {
  await untilWon(async () => {
    try {
      if (!(await exists(client, role))) await client.query(`create role ${role} nologin`);
      if (!(await canSetRole(client, role))) await client.query(`grant ${role} to current_user`);
    } catch (error) {
      throw error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
        ? await explain(client, role)
        : error;
    }
  });
}

/**
 * Throws when the login behind a pooler does not act as the server's role with limits of time. A pooler passes no
 * settings of the connection on, so the login has them.
 */
export async function requirePoolerLogin({ pool }: { pool: Pool }): Promise<void> {
  const { rows } = await pool.query<{ login: string; fits: boolean }>(
    `select quote_ident(session_user) as login, current_user = $1 and '0' <> all (array[current_setting('statement_timeout'),
      current_setting('idle_in_transaction_session_timeout')]) as fits`,
    [POOLER_ROLE],
  );
  const [found] = rows;
  if (!found || found.fits) return;
  const { login } = found;
  throw new StartupError(
    [
      `O usuário ${login} de DATABASE_POOLER_URL precisa do papel ${POOLER_ROLE} e de limites de tempo.`,
      'Execute uma vez, como administrador do PostgreSQL, e reinicie o PgBouncer:',
      ...poolerLogin(login).map((command) => `  ${command};`),
    ].join('\n'),
  );
}

/** Returns the commands that make a login fit for a pooler. */
export function poolerLogin(login: string): string[] {
  return [
    `grant ${POOLER_ROLE} to ${login}`,
    `alter role ${login} set role = ${POOLER_ROLE}`,
    `alter role ${login} set statement_timeout = '30s'`,
    `alter role ${login} set idle_in_transaction_session_timeout = '30s'`,
  ];
}

/** Retries after losing a race against another node that starts at the same time. */
async function untilWon(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      const isLost = error instanceof DatabaseError && LOST_RACE.has(error.code ?? '');
      if (!isLost || attempt === ATTEMPTS) throw error;
    }
  }
}

async function exists(client: Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  return rowCount === 1;
}

/**
 * Returns true when the login may `set role`. Up to PostgreSQL 15 every member of the role may. From PostgreSQL 16 on
 * this is a separate right, which the creator of a role does not get.
 */
async function canSetRole(client: Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select pg_has_role(oid, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as granted
     from pg_roles where rolname = $1`,
    [role],
  );
  return rows[0]?.granted ?? false;
}

async function explain(client: Client, missing: string): Promise<StartupError> {
  // The refusal has aborted the transaction of the caller.
  await client.query('rollback');
  const { rows } = await client.query<{ login: string }>('select quote_ident(current_user) as login');
  const login = rows[0]?.login ?? 'painel_owner';
  const commands = (SERVER_ROLES as readonly string[]).includes(missing) ? SERVER_ROLES : [missing];
  return new StartupError(
    [
      `O usuário ${login} de DATABASE_URL não pode criar ou receber o papel ${missing} no banco de dados.`,
      'Execute uma vez, como administrador do PostgreSQL (o que já existir pode ser pulado):',
      ...commands.map((role) => `  create role ${role} nologin;`),
      `  grant ${commands.join(', ')} to ${login};`,
    ].join('\n'),
  );
}
