import { connect, type Socket } from 'node:net';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { Admission } from '#server/platform/database/admission.ts';
import { StatementNames } from '#server/platform/database/connection.ts';
import { kyselyOver } from '#server/platform/database/driver.ts';
import { toPrimary } from '#server/platform/database/hosts.ts';
import type { ServerRole } from '#server/platform/database/roles.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { valueParsers } from '#server/platform/database/value-parsers.ts';
import { logWithoutContext } from '#server/platform/log-context.ts';
import type { Log } from '#server/platform/log.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * Columns of a table with the types in which they are read. Gives the rows of SQL text the types of the generated
 * schema.
 */
export type RowOf<
  Table extends keyof DB,
  Column extends keyof Selectable<DB[Table]> = keyof Selectable<DB[Table]>,
> = Pick<Selectable<DB[Table]>, Column>;

/**
 * One pool with two query builders. `db` plans every statement for its values and is used for lists. `prepared` plans
 * every statement once and is used for commands and reads by key.
 */
export type Database = { pool: Pool; db: Db; prepared: Db; close(): Promise<void> };

export type PoolOptions = {
  role: ServerRole;
  max: number;
  log?: Log;
  /** Fixes the clock of the database (`app_now()`); only logins of the clock role may set it. */
  clock?: Date;
  /**
   * The URL is that of a pooler in transaction mode, which runs each transaction on another connection. Role and limits
   * are then settings of the login (`requirePoolerLogin`), and no statement is prepared by name.
   */
  pooled?: boolean;
  statementSeconds?: number;
  connectSeconds?: number;
};

const IDLE_IN_TRANSACTION_SECONDS = 30;
/** Maximum wait for a free connection, or a new one. */
const LONGEST_WAIT_SECONDS = 10;
/** Additional time after the statement limit until a silent connection is closed; at most a third of the limit. */
const GRACE_SECONDS = 10;

/** Opens a pool. Connections log in with the URL and set the role before their first statement. */
export function openPool(
  url: string,
  { role, max, log, clock, pooled = false, statementSeconds = 30, connectSeconds = LONGEST_WAIT_SECONDS }: PoolOptions,
): Database {
  const settings = [`-c role=${role}`, ...(clock ? [`-c painel.now=${clock.toISOString()}`] : [])];
  const pool = new Pool({
    ...toPrimary(url),
    max,
    types: valueParsers,
    application_name: role,
    connectionTimeoutMillis: connectSeconds * 1000,
    ...(!pooled && {
      options: settings.join(' '),
      statement_timeout: statementSeconds * 1000,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_SECONDS * 1000,
    }),
  });
  // Without a listener, the error of a broken idle connection would end the process. The pool opens another connection
  // when it needs one.
  pool.on('error', (error) => {
    if (!pool.ending) logWithoutContext(() => log?.warn({ err: error }, 'Conexão com o banco de dados perdida'));
  });
  // Ignores the error of a broken connection in use, because its queries fail with the reason.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    breakWhenSilent(client, statementSeconds);
    if (pooled) sendWithoutNames(client);
  });
  const admission = new Admission();
  const db = kyselyOver(pool, admission, null);
  const prepared = kyselyOver(pool, admission, pooled ? null : new StatementNames());
  return { pool, db, prepared, close: async () => (pool.ending ? undefined : pool.end()) };
}

/** Sends the named statements of `pool.query` without their names. */
function sendWithoutNames(client: PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const queryUnnamed = (config: unknown, ...rest: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...rest);
  Object.assign(client, { query: queryUnnamed });
}

function isNamed(config: unknown): config is { name: string } {
  return typeof config === 'object' && config !== null && 'name' in config;
}

/**
 * Closes a connection whose server sends nothing for too long during a query. After a power or network failure the
 * operating system would wait for a quarter of an hour. Pipelined statements are answered after the last statement and
 * together have the limit of one statement. The query is cancelled first, so that a server that still works stops a
 * query whose result is no longer needed.
 */
function breakWhenSilent(client: PoolClient, seconds: number): void {
  const asked = client as Asked;
  const { stream } = asked.connection;
  const graceMs = (Math.min(GRACE_SECONDS, seconds / 3) * 1000) / 2;
  stream.setTimeout(seconds * 1000 + graceMs, () => {
    if (asked.readyForQuery) return;
    const { bytesRead } = stream;
    cancel(asked);
    setTimeout(() => {
      if (asked.readyForQuery || stream.bytesRead !== bytesRead) return;
      stream.destroy(new Error('Connection terminated: the database says nothing'));
    }, graceMs).unref();
  });
}

type Asked = PoolClient & {
  connection: { stream: Socket };
  readyForQuery: boolean;
  host: string;
  port: number;
  processID: number;
  secretKey: number;
};

const CANCEL_REQUEST = 80_877_102;

/** Cancels the running query of a connection. https://www.postgresql.org/docs/current/protocol-flow.html */
function cancel({ host, port, processID, secretKey }: Asked): void {
  const message = new DataView(new ArrayBuffer(16));
  for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries()) message.setInt32(index * 4, value);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on('error', () => undefined).end(new Uint8Array(message.buffer));
}
