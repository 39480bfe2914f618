import type { Tx } from '#server/platform/database/pool.ts';

export const load = (tx: Tx) => tx.insertInto('trips').values({}).execute();
