import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Reads that have to agree with each other: all see the same instant, and none writes. */
export function inSnapshot<Answer>(db: Db, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
