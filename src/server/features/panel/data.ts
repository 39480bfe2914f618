import type { Db } from '#server/platform/database/pool.ts';

/** Whose panel this is, and where to call it: for anybody. */
export function readCentral(db: Db): Promise<{ name: string; phone: string | null }> {
  return db.selectFrom('settings').select(['central_name as name', 'central_phone as phone']).executeTakeFirstOrThrow();
}
