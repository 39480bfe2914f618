import type { Tx } from '#server/platform/database/pool.ts';

export const touch = (tx: Tx) => tx.updateTable('trips').set({ version: 2 }).execute();
