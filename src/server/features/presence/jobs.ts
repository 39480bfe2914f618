import { leaveQueue } from '#server/features/ranks/keep-place.ts';
import { askLost, listLost, removeLost } from '#server/features/ranks/located.ts';
import { lockDriver, lockStay } from '#server/features/ranks/stays.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteOldConsents } from './change-sharing.ts';
import { deleteOldPositions } from './row/positions.ts';
import { deleteOldPresences, endOverduePauses, endPresence, refreshEarnings } from './row/presences.ts';
import { askSilent, isInactive, isSilent, listPresent } from './row/silence.ts';

type Needs = Pick<Services, 'db' | 'live'>;

/** Time for which ended presences, with their pauses, and withdrawn consents are kept. */
const KEPT_PRESENCE_DAYS = 180;
const KEPT_CONSENT_DAYS = 1_825;

/** Asks drivers without a sign of their page, ends their presences and overdue pauses, and deletes old positions. */
export function silentDriversJob(services: Needs): RecurringJob {
  const run = async () => {
    await removeSilent(services);
    await deleteOldPositions(services.db);
  };
  return { name: 'silent-drivers', everySeconds: 5, run };
}

export function driverEarningsJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'driver-earnings', everySeconds: 300, run: () => db.transaction().execute(refreshEarnings) };
}

export function oldPresencesJob({ db }: Pick<Services, 'db'>): RecurringJob {
  return { name: 'old-presences', everySeconds: 3_600, run: () => purgePresences(db) };
}

export async function purgePresences(db: Services['db']): Promise<void> {
  await deleteOldPresences(db, KEPT_PRESENCE_DAYS);
  await deleteOldConsents(db, KEPT_CONSENT_DAYS);
}

/**
 * Returns the number of drivers whose presence or place in a queue ended. Each driver has an own transaction, because
 * each is locked.
 */
export async function removeSilent({ db, live }: Needs): Promise<number> {
  let removed = 0;
  for (const ending of endings) {
    for (const driverId of await listPresent(db, ending.onlyIf)) {
      if (await db.transaction().execute((tx) => endOne(tx, driverId, ending))) removed += 1;
    }
  }
  for (const driverId of await listLost(db)) {
    if (await db.transaction().execute((tx) => removeLost(tx, driverId))) removed += 1;
  }
  const asked = (await db.transaction().execute(askSilent)) + (await db.transaction().execute(askLost));
  const resumed = await db.transaction().execute(endOverduePauses);
  if (removed + asked + resumed > 0) live.hint();
  return removed;
}

/** Presences that the panel ends by itself. */
const endings = [
  { endedFor: 'silent', onlyIf: isSilent },
  { endedFor: 'removed', onlyIf: isInactive },
] as const;

/** Ends the presence unless its condition ended meanwhile, and takes the driver out of the queue. */
async function endOne(tx: Tx, driverId: string, { endedFor, onlyIf }: (typeof endings)[number]): Promise<boolean> {
  await lockDriver(tx, driverId);
  // The queue before the presence, in the order of the other transactions.
  await lockStay(tx, driverId);
  const ended = await endPresence(tx, driverId, endedFor, onlyIf);
  if (ended) await leaveQueue(tx, { driverId }, endedFor);
  return ended;
}
