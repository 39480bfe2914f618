import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/** A connection keeps no more statements than these: texts that differ with every call would fill its memory. */
const MOST_STATEMENTS = 1_000;

/**
 * The pool as Kysely takes it, with every statement that has values prepared once on each connection: to parse and plan it anew
 * takes longer than to run it. For statements whose plan does not depend on their values.
 */
export function preparing(pool: Pool): PostgresPool {
  const names = new StatementNames();
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const face = faces.get(client) ?? faceOf(client, names);
      faces.set(client, face);
      return face;
    },
    // The pool is ended by who made it.
    end: async () => undefined,
  };
}

function faceOf(client: PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? names.of(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (name === undefined || !isOutdated(error)) throw error;
      names.startOver();
      // Within a transaction everything before is undone by this: the whole of it is tried again by who began it.
      if (client.getTransactionStatus() !== 'I') throw error;
      return client.query({ text, values: [...values] });
    }
  };
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
}

/** A table has other columns since the statement was prepared: another version of the panel has migrated. */
export function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

class StatementNames {
  #names = new Map<string, string>();
  #generation = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MOST_STATEMENTS) return known;
    const name = `s${this.#generation}-${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** What was prepared under the old names is never asked for again. */
  startOver(): void {
    this.#generation += 1;
    this.#names = new Map();
  }
}
