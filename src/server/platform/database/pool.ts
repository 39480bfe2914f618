import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool } from 'pg';
import { preparing } from '#server/platform/database/prepared.ts';
import type { ServerRole } from '#server/platform/database/roles.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { valueParsers } from '#server/platform/database/value-parsers.ts';
import { logForNobody } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * One pool with its three faces. `db` has every statement planned for its values, as lists need it; `prepared` plans each once,
 * for commands and for what is read by key.
 */
export type Database = { pool: Pool; db: Db; prepared: Db; close(): Promise<void> };

export type PoolOptions = {
  role: ServerRole;
  max: number;
  log?: Log;
  /** The database's clock stands at this instant (`app_now()`); only logins that may set it are believed. */
  clock?: Date;
  statementSeconds?: number;
};

const IDLE_IN_TRANSACTION_SECONDS = 30;

/** Connections sign in with the URL's login and act as the role from their first statement on. */
export function openPool(url: string, { role, max, log, clock, statementSeconds = 30 }: PoolOptions): Database {
  const settings = [`-c role=${role}`, ...(clock ? [`-c painel.now=${clock.toISOString()}`] : [])];
  const pool = new Pool({
    connectionString: url,
    max,
    types: valueParsers,
    application_name: role,
    options: settings.join(' '),
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_SECONDS * 1000,
  });
  // Unheard, the event of a connection that breaks would end the process. Idle, it is replaced at its next use.
  pool.on('error', (error) => {
    if (!pool.ending) logForNobody(() => log?.warn({ err: error }, 'Conexão com o banco de dados perdida'));
  });
  // In use, its queries fail with the reason.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const prepared = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return { pool, db, prepared, close: () => closePool(pool, db) };
}

/** Kysely ends the pool only where it has used it. */
async function closePool(pool: Pool, db: Db): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}
