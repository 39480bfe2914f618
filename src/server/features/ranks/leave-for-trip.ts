import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/pool.ts';
import { readQueueSettings } from './queue-settings.ts';
import { beginAgain, endStay, lockDriver, lockStay, nextArrival, publishQueue } from './stays.ts';

/** Takes a driver who takes a trip out of the queue. A driver outside all queues stays as is. */
export async function leaveForTrip(tx: Tx, driverId: string, tripId: string): Promise<void> {
  await lockDriver(tx, driverId);
  const stay = await lockStay(tx, driverId);
  if (!stay) return;
  await endStay(tx, stay, 'trip', tripId);
  await publishQueue(tx, stay.rank_id, [stay.partner_id]);
}

/**
 * Counts an offer that the driver declined or did not answer. At the most refusals of the settings, the driver moves to
 * the end of the queue and the count begins again.
 */
export async function countRefusal(tx: Tx, driverId: string): Promise<void> {
  const stay = await lockStay(tx, driverId);
  if (!stay) return;
  const { mostRefusals } = await readQueueSettings(tx);
  const refusals = stay.refusals + 1;
  await tx.updateTable('queue_places').set({ refusals }).where('id', '=', stay.id).execute();
  if (mostRefusals > 0 && refusals >= mostRefusals) {
    await endStay(tx, stay, 'refusals');
    await beginAgain(tx, stay, { sequence: nextArrival, joined_at: sql<Date>`app_now()`, refusals: 0 });
  }
  await publishQueue(tx, stay.rank_id);
}
