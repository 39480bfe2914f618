import type { Writable } from 'node:stream';
import type { QueryResult } from 'kysely';
import pg, { type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { valueParsers } from '#server/platform/database/value-parsers.ts';

/** A statement to be sent. Of one that this connection has `prepared` only the values travel, and its columns are known. */
export type Statement = { text: string; values: readonly unknown[]; prepared?: Prepared | undefined };

/** A statement under its name on a connection; without a shape it has still to be parsed there. */
export type Prepared = { readonly name: string; shape?: Shape };

/**
 * What the columns of an answer are called, and how their texts are read. Rows are copied from an empty one: with its columns added one
 * by one a row of many becomes a table to look names up in, which takes twice as long to make.
 */
type Shape = { columns: readonly { name: string; read: Read }[]; empty: Readonly<Record<string, unknown>> };
type Read = (text: string) => unknown;

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } })
  .utils;
// Its types take what it reads for a number.
const readerOf = (typeId: number) => valueParsers.getTypeParser(typeId) as unknown as Read;
const NO_COLUMNS: Shape = { columns: [], empty: {} };
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Statements that travel together: written at once, run one after the other, each seeing what those before it did, and answered at
 * once. The first that fails keeps those behind it from being run. https://www.postgresql.org/docs/current/protocol-flow.html
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

  /** `forgotten`: names under which statements may still be kept there, for nobody. */
  constructor(statements: readonly Statement[], forgotten: readonly string[] = []) {
    this.#statements = statements;
    this.#forgotten = forgotten;
    // Before a byte is written: a value that cannot be sent must not leave half a message behind.
    this.#values = statements.map(({ values }) => values.map(prepareValue));
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>[]>();
    this.answered = promise;
    this.#settle = { resolve, reject };
  }

  /** In one piece: each message by itself would be a write of its own to make ready, some forty for a command. */
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

  /** Columns of the statement whose answer comes next. */
  #begin(): void {
    this.#shape = this.#statements[this.#results.length]?.prepared?.shape ?? NO_COLUMNS;
    this.#rows = [];
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }));
    // Read from text an object keeps its names as a class's instance does.
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
    // As Kysely's own driver answers: how a transaction ended counts as a row.
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
