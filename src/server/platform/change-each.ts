import { sql } from 'kysely';
import { type Outcome, ok } from '#domain/outcome.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Changed } from './record-change.ts';

type Many = { changed: { id: string; version: number }[]; kept: { id: string; why: string }[] };

/**
 * Applies one change to several records. A refusal of one record does not stop the others. Rows are locked in the order
 * of their ids, to avoid deadlocks.
 */
export async function changeEach<Item extends { id: string }>(
  tx: Tx,
  items: readonly Item[],
  change: (item: Item) => Promise<Outcome<Changed>>,
): Promise<Extract<Outcome<Many>, { ok: true }>> {
  const many: Many = { changed: [], kept: [] };
  for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const outcome = await inSavepoint(tx, () => change(item));
    if (!outcome.ok) many.kept.push({ id: item.id, why: outcome.detail });
    else if (!outcome.value.changed) many.kept.push({ id: item.id, why: 'Já está assim.' });
    else many.changed.push({ id: item.id, version: outcome.value.version });
  }
  return ok(many);
}

/** Rolls back the changes of a refused `work` and keeps the transaction usable. */
export async function inSavepoint<Value>(tx: Tx, work: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  await enqueue(tx, sql`savepoint record`);
  const outcome = await work();
  if (!outcome.ok) await enqueue(tx, sql`rollback to savepoint record`);
  await enqueue(tx, sql`release savepoint record`);
  return outcome;
}
