import type { Db } from '#server/platform/database/pool.ts';

export const list = (db: Db) => db.selectFrom('trips').selectAll().execute();
