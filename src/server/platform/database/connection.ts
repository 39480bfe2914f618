import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import { Batch, type Prepared, type Statement } from '#server/platform/database/batch.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;
type Asked = Statement & { answer?: Answer };
type Answer = { resolve: (result: QueryResult<unknown>) => void; reject: (error: unknown) => void };

/**
 * A connection for Kysely that pipelines statements. Concurrent queries are sent together. Enqueued statements are sent
 * with the next query. So a transaction takes fewer round trips than it has statements.
 */
export class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #statements: KeptStatements | null;
  #waiting: Asked[] = [];
  #ending: Asked | null = null;
  #sending = false;
  #inTransaction = false;
  /**
   * True once the commit or rollback has been sent. Further queries would run in the next transaction of this
   * connection.
   */
  #ended = false;

  /**
   * With `names`, every statement is prepared once. Without `names`, each call of a statement is planned for its
   * values.
   */
  constructor(client: PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#statements = names && new KeptStatements(names);
  }

  async executeQuery<Row>(query: Query): Promise<QueryResult<Row>> {
    try {
      return (await this.#ask(query)) as QueryResult<Row>;
    } catch (error) {
      // The original stack trace ends at the socket. The new stack trace shows the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /**
   * Enqueues a statement that is sent before the next query. If the statement fails, that query fails too. When the
   * transaction rolls back first, the statement may never be sent.
   */
  later(query: Query): void {
    if (!this.#inTransaction) throw new Error('nothing waits outside a transaction');
    this.#refuseEnded();
    this.#waiting.push({ text: query.sql, values: query.parameters });
  }

  begin(how: string): void {
    this.#inTransaction = true;
    this.#ended = false;
    this.later({ sql: how, parameters: [] });
  }

  /** Sends the commit after all pending queries. */
  async commit(): Promise<void> {
    const { rows } = await this.#end('commit');
    this.#inTransaction = false;
    const [ended] = rows as { command: string }[];
    if (ended?.command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollback(): Promise<void> {
    for (const { answer } of this.#waiting.splice(0)) answer?.reject(new Error('the transaction was undone'));
    await this.#end('rollback');
    this.#inTransaction = false;
  }

  release(): void {
    this.#ended = false;
    // A connection whose transaction could not be ended is destroyed instead of reused.
    this.#client.release(this.#inTransaction);
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are read page by page');
  }

  #end(how: string): Promise<QueryResult<unknown>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    this.#ending = { text: how, values: [], answer: { resolve, reject } };
    this.#sendSoon();
    return promise;
  }

  #ask({ sql, parameters }: Query): Promise<QueryResult<unknown>> {
    this.#refuseEnded();
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    this.#waiting.push({ text: sql, values: parameters, answer: { resolve, reject } });
    this.#sendSoon();
    return promise;
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('the transaction has ended');
  }

  /** Flushes on the next tick, so that queries issued together share one pipeline. */
  #sendSoon(): void {
    if (this.#sending) return;
    this.#sending = true;
    process.nextTick(() => void this.#send());
  }

  async #send(): Promise<void> {
    const asked = this.#ending ? [...this.#waiting, this.#ending] : this.#waiting;
    this.#waiting = [];
    this.#ended = this.#ending !== null;
    this.#ending = null;
    try {
      const results = await this.#answer(asked);
      for (const [index, { answer }] of asked.entries()) answer?.resolve(results[index] as QueryResult<unknown>);
    } catch (error) {
      for (const { answer } of asked) answer?.reject(error);
    }
    this.#sending = false;
    if (this.#ending || this.#waiting.some(({ answer }) => answer !== undefined)) this.#sendSoon();
  }

  async #answer(asked: readonly Asked[]): Promise<QueryResult<unknown>[]> {
    try {
      return await this.#run(asked);
    } catch (error) {
      if (!this.#statements || !isOutdated(error)) throw error;
      this.#statements.startOver();
      // The error has aborted the transaction, so the caller has to retry the whole transaction.
      if (this.#inTransaction) throw error;
      return this.#run(asked);
    }
  }

  async #run(asked: readonly Asked[]): Promise<QueryResult<unknown>[]> {
    const statements = asked.map(({ text, values }) => ({ text, values, prepared: this.#statements?.of(text) }));
    const batch = new Batch(statements, this.#statements?.takeForgotten());
    this.#client.query(batch);
    try {
      return await batch.answered;
    } catch (error) {
      for (const { text } of asked) this.#statements?.forgetUnknown(text);
      throw error;
    }
  }
}

/**
 * Returns true when a prepared statement is stale, because a newer version of the panel has changed the columns of a
 * table by a migration.
 */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/**
 * Generation of statement names, shared by the connections of a pool. When one connection finds a stale statement, all
 * connections prepare their statements again.
 */
export class StatementNames {
  generation = 0;
}

/**
 * Limit of prepared statements per connection. Statements whose text differs in every call would fill the memory of the
 * server.
 */
const MOST_STATEMENTS = 1_000;

/** Prepared statements of one connection. */
class KeptStatements {
  readonly #names: StatementNames;
  readonly #known = new Map<string, Prepared>();
  #generation: number;
  readonly #forgotten: string[] = [];
  #made = 0;

  constructor(names: StatementNames) {
    this.#names = names;
    this.#generation = names.generation;
  }

  of(text: string): Prepared | undefined {
    if (this.#generation !== this.#names.generation) for (const outdated of this.#known.keys()) this.#forget(outdated);
    this.#generation = this.#names.generation;
    const known = this.#known.get(text);
    if (known || this.#known.size >= MOST_STATEMENTS) return known;
    const prepared = { name: `s${this.#made}` };
    this.#made += 1;
    this.#known.set(text, prepared);
    return prepared;
  }

  /**
   * Discards a statement that failed before its first answer. The prepared statement may or may not exist on the
   * server, so its name is not reused.
   */
  forgetUnknown(text: string): void {
    if (!this.#known.get(text)?.shape) this.#forget(text);
  }

  /**
   * Returns the names of the statements to close on the server. Without closing them, a repeated failure would fill the
   * memory of the server.
   */
  takeForgotten(): string[] {
    return this.#forgotten.splice(0);
  }

  #forget(text: string): void {
    const known = this.#known.get(text);
    if (known) this.#forgotten.push(known.name);
    this.#known.delete(text);
  }

  /** Starts a new generation. No connection uses statements with older names again. */
  startOver(): void {
    this.#names.generation += 1;
  }
}
