import type { QueryResult } from 'kysely';
import pg, { type Submittable } from 'pg';
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

/** What of pg's connection writes messages: its types ask for more arguments than it takes. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: '' }): void;
  close(message: { type: 'S'; name: string }): void;
  execute(message: { portal: '' }): void;
  sync(): void;
};

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

  submit(connection: unknown): void {
    const wire = connection as Wire;
    const parsed = new Set<Prepared>();
    wire.stream.cork();
    for (const name of this.#forgotten) wire.close({ type: 'S', name });
    for (const [index, { text, prepared }] of this.#statements.entries()) {
      const name = prepared?.name ?? '';
      const known = prepared !== undefined && (prepared.shape !== undefined || parsed.has(prepared));
      if (!known) wire.parse({ name, text });
      wire.bind({ statement: name, values: this.#values[index] ?? [] });
      if (!known) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '' });
      if (prepared) parsed.add(prepared);
    }
    wire.sync();
    wire.stream.uncork();
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
