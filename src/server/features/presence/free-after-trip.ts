import { isRunning } from '#domain/trips/status.ts';
import type { TripStatus } from '#domain/trips/status.ts';
import { lockDriver } from '#server/features/ranks/stays.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { markFree } from './row/presences.ts';

type Run = { status: TripStatus; driver_id: string | null };

/**
 * Records that a change of a trip frees its driver: the trip ended, was given back, or continues with another driver.
 * Locks the driver before a later statement of the transaction locks a queue.
 */
export async function freeAfterTrip(tx: Tx, before: Run, after: Run): Promise<void> {
  const freed = freedDriver(before, after);
  if (freed === null) return;
  await lockDriver(tx, freed);
  await markFree(tx, freed);
}

function freedDriver(before: Run, after: Run): string | null {
  if (isRunning(before.status)) {
    return isRunning(after.status) && after.driver_id === before.driver_id ? null : before.driver_id;
  }
  return after.status === 'completed' && before.status !== 'completed' ? after.driver_id : null;
}
