import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Runs reads that must be consistent with each other in one read-only snapshot. */
export function inSnapshot<Answer>(db: Db, read: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
