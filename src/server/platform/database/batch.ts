import type { Writable } from 'node:stream';
import type { QueryResult } from 'kysely';
import pg, { type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { valueParsers } from '#server/platform/database/value-parsers.ts';

/**
 * A statement to send. For a statement that the connection has already `prepared`, only the values are sent, because
 * its columns are known.
 */
export type Statement = { text: string; values: readonly unknown[]; prepared?: Prepared | undefined };

/** A named prepared statement of a connection; without `shape` it has not been parsed yet. */
export type Prepared = { readonly name: string; shape?: Shape };

/**
 * Names and parsers of the columns of a result. Each row is a copy of the object `empty`. Adding columns one by one
 * would turn a wide row into a dictionary object, which takes twice as long.
 */
type Shape = { columns: readonly { name: string; read: Read }[]; empty: Readonly<Record<string, unknown>> };
type Read = (text: string) => unknown;

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils;
// The declared type of the parsers is too narrow.
const readerOf = (typeId: number) => valueParsers.getTypeParser(typeId) as unknown as Read;
const NO_COLUMNS: Shape = { columns: [], empty: {} };
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Statements that are sent in one pipeline. They run in order, each statement sees the changes of the earlier
 * statements, and the results arrive together. After a failure the remaining statements are not run.
 * https://www.postgresql.org/docs/current/protocol-flow.html
 */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #forgotten: readonly string[];
  readonly #values: (string | Buffer | null)[][];
  readonly #settle: { resolve(results: QueryResult<unknown>[]): void; reject(error: Error): void };
  readonly #results: QueryResult<unknown>[] = [];
  #shape = NO_COLUMNS;
  #rows: Record<string, unknown>[] = [];
  #unreadable: Error | null = null;
  readonly answered: Promise<QueryResult<unknown>[]>;

  /** `forgotten`: names of prepared statements to close on this connection, because they are no longer used. */
  constructor(statements: readonly Statement[], forgotten: readonly string[] = []) {
    this.#statements = statements;
    this.#forgotten = forgotten;
    // Converted before the first byte is written: a value that cannot be sent must not leave half a message behind.
    this.#values = statements.map(({ values }) => values.map(prepareValue));
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>[]>();
    this.answered = promise;
    this.#settle = { resolve, reject };
  }

  /** Writes all messages in one buffer. Separate writes would be about forty per command. */
  submit({ stream }: { stream: Writable }): void {
    const parsed = new Set<Prepared>();
    const messages = this.#forgotten.map((name) => serialize.close({ type: 'S', name }));
    for (const [index, { text, prepared }] of this.#statements.entries()) {
      const name = prepared?.name ?? '';
      const known = prepared !== undefined && (prepared.shape !== undefined || parsed.has(prepared));
      if (!known) messages.push(serialize.parse({ name, text }));
      messages.push(serialize.bind({ statement: name, values: this.#values[index] ?? [] }));
      if (!known) messages.push(serialize.describe({ type: 'P' }));
      messages.push(serialize.execute());
      if (prepared) parsed.add(prepared);
    }
    stream.write(Buffer.concat([...messages, serialize.sync()]));
    this.#begin();
  }

  /** Selects the columns of the next statement. */
  #begin(): void {
    this.#shape = this.#statements[this.#results.length]?.prepared?.shape ?? NO_COLUMNS;
    this.#rows = [];
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
    // Uses JSON.parse, because copies of an object from JSON.parse are not dictionary objects.
    const empty = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null]))));
    this.#shape = { columns, empty };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      const row: Record<string, unknown> = { ...this.#shape.empty };
      let index = 0;
      for (const { name, read } of this.#shape.columns) {
        const text = fields[index++] ?? null;
        row[name] = text === null ? null : read(text);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { prepared } = this.#statements[this.#results.length] ?? {};
    if (prepared) prepared.shape ??= this.#shape;
    const [command = ''] = text.split(' ', 1);
    // As in Kysely's own driver, the command tag of a commit or rollback is returned as a row.
    if (command === 'COMMIT' || command === 'ROLLBACK') this.#results.push({ rows: [{ command }] });
    else if (WRITES.has(command))
      this.#results.push({ rows: this.#rows, numAffectedRows: BigInt(text.slice(text.lastIndexOf(' ') + 1)) });
    else this.#results.push({ rows: this.#rows });
    this.#begin();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#settle.reject(this.#unreadable);
    else this.#settle.resolve(this.#results);
  }
}
