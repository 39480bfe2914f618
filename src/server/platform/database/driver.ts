import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Admission } from '#server/platform/database/admission.ts';
import { Connection, type StatementNames } from '#server/platform/database/connection.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** Returns Kysely over the pool, with the connections that `admission` admits. With `names`, statements are prepared. */
export function kyselyOver(pool: Pool, admission: Admission, names: StatementNames | null): Kysely<DB> {
  const adapter = new PostgresAdapter();
  const compiler = new PostgresQueryCompiler();
  const driver = new PoolDriver(pool, admission, names);
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  const executor = new PipeliningExecutor(compiler, adapter, new DefaultConnectionProvider(driver));
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
}

type Transacted = QueryExecutorProvider & { readonly isTransaction: true };

/**
 * Enqueues a statement without waiting for its result. The statement is sent with the next query of the transaction, at
 * the latest with the commit. If the statement fails, that query fails too.
 */
export async function enqueue(
  tx: Transacted,
  query: { compile(provider: QueryExecutorProvider): CompiledQuery },
): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => (connection as Connection).later(query.compile(tx)));
}

class PoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #admission: Admission;
  readonly #names: StatementNames | null;
  readonly #connections = new WeakMap<PoolClient, Connection>();
  readonly #leave = new WeakMap<Connection, () => void>();

  constructor(pool: Pool, admission: Admission, names: StatementNames | null) {
    this.#pool = pool;
    this.#admission = admission;
    this.#names = names;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const leave = await this.#admission.enter();
    try {
      const client = await this.#pool.connect();
      const connection = this.#connections.get(client) ?? new Connection(client, this.#names);
      this.#connections.set(client, connection);
      this.#leave.set(connection, leave);
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    connection.begin(
      ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' '),
    );
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    try {
      connection.release();
    } finally {
      this.#leave.get(connection)?.();
    }
  }

  /** Does nothing, because the creator of the pool ends it. */
  async destroy(): Promise<void> {}
}

/**
 * Sends concurrent queries of a transaction in one pipeline. The default executor of Kysely would run them one after
 * the other.
 */
class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(single: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider({
      provideConnection: async (consumer) => consumer(await single.provideConnection(async (connection) => connection)),
    });
  }
}
