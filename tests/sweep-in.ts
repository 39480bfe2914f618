import { sweep } from '#server/features/trips/actions/jobs.ts';
import type { Panel } from './panel.ts';

/** Runs the sweep with the database's clock set `minutes` ahead. Returns the number of changed trips. */
export async function sweepIn({ database, services }: Panel, minutes: number): Promise<number> {
  const later = database.openPool({ clock: new Date(Date.now() + minutes * 60_000), max: 2 });
  try {
    return await sweep({ ...services, db: later.db });
  } finally {
    await later.close();
  }
}
