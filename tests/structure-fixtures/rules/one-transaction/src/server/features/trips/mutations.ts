import type { Db } from '#server/platform/database/pool.ts';

export const accept = (db: Db) => db.transaction().execute(async () => {});
