import { chooseDriver } from '#domain/dispatch/candidates.ts';
import { recordOutOfOrder } from '#server/features/ranks/arrange-queue.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import { lockDriver } from '#server/features/ranks/stays.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { readCandidates } from './candidates.ts';
import { readQueuePolicy, rulesOf } from './policy.ts';

/**
 * `place`: rank of the driver who is next, and the driver to whom the central gives the trip instead; null when the trip
 * is not offered by queues.
 */
export type PassedOver = { place: { rankId: string; insteadDriverId: string } | null };

/** Partner, and the driver if known, to whom the central gives a trip by hand. */
type Chosen = { partnerId: string | null; driverId: string | null };

/** Returns whom a choice by hand passes over; null when the chosen driver is next, or no driver is left. */
export async function readPassedOver(
  tx: Tx,
  trip: TripRow,
  { partnerId, driverId }: Chosen,
): Promise<PassedOver | null> {
  const policy = partnerId === null ? null : await readQueuePolicy(tx, trip.id);
  if (!policy || partnerId === null) return null;
  const { silentSeconds } = await readQueueSettings(tx);
  const rules = rulesOf(policy, silentSeconds, false);
  const candidates = await readCandidates(tx, trip, policy, rules);
  const first = chooseDriver(candidates, rules);
  if (!first || (first.partnerId === partnerId && (driverId ?? first.driverId) === first.driverId)) return null;
  const { rankId } = first;
  if (rankId === null || policy.kind !== 'fila') return { place: null };
  const queued = candidates.find((candidate) => candidate.partnerId === partnerId && candidate.rankId === rankId);
  const insteadDriverId = driverId ?? queued?.driverId ?? (await readAnyDriver(tx, partnerId));
  return insteadDriverId === undefined ? null : { place: { rankId, insteadDriverId } };
}

/** Records the choice, so that the drivers passed over in a queue can read its reason. */
export async function recordPassedOver(
  tx: Tx,
  { id: tripId, driver_id }: TripRow,
  { place }: PassedOver,
  why: { reason: string; by: string },
): Promise<void> {
  if (!place) return;
  // The driver who gets the trip is locked before the queue, in the order of `joinQueue`.
  if (driver_id) await lockDriver(tx, driver_id);
  await recordOutOfOrder(tx, { rankId: place.rankId, driverId: place.insteadDriverId, tripId, ...why });
}

async function readAnyDriver(tx: Tx, partnerId: string): Promise<string | undefined> {
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partnerId).where('active', '=', true);
  return (await drivers.orderBy('id').limit(1).executeTakeFirst())?.id;
}
