import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/platform/database/pool.ts';

/**
 * Resolves when exactly `count` connections of this database wait for a lock. Reads pg_locks, because every role can
 * see locks but not the wait events of other roles.
 */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBe(count), 10_000);
}

async function countWaiting(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct a.pid)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`.execute(db);
  return rows[0]?.waiting;
}
