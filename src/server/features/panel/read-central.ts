import type { Db } from '#server/platform/database/pool.ts';

/** Returns name and phone of the central, which are public. */
export function readCentral(db: Db): Promise<{ name: string; phone: string | null }> {
  return db.selectFrom('settings').select(['central_name as name', 'central_phone as phone']).executeTakeFirstOrThrow();
}
