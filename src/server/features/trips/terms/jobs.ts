import type { Db } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseClosedProposals } from './erase.ts';
import { indexNextTrips } from './index-words.ts';

const BATCH = 500;

/**
 * Writes the search words of new and changed trips after their commit. In the transaction of a command, the words would
 * be half of its cost.
 */
export function searchWordsJob({ prepared }: Pick<Services, 'prepared'>): RecurringJob {
  return { name: 'search-words', everySeconds: 0.25, run: () => indexChangedTrips(prepared) };
}

/** Indexes all trips that have changed since the last call. */
export async function indexChangedTrips(db: Db): Promise<void> {
  while ((await db.transaction().execute((tx) => indexNextTrips(tx, BATCH))) === BATCH);
}

/** Erases the terms of withdrawn proposals. */
export function closedProposalsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'closed-proposals', everySeconds: 600, run: () => eraseClosedProposals(db) };
}
