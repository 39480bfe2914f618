import { chooseDriver } from '#domain/dispatch/candidates.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { readCandidates } from './candidates.ts';
import { readQueuePolicy } from './policy.ts';

/** Partner and rank of the driver who is first in line, and the driver to whom the central offers the trip instead. */
export type PassedOver = { partnerId: string; rankId: string; insteadDriverId: string };

/**
 * Returns whom an offer by hand to this partner passes over; null when the partner's driver is first, or no driver is in
 * line.
 */
export async function readPassedOver(tx: Tx, trip: TripRow, partnerId: string): Promise<PassedOver | null> {
  const policy = await readQueuePolicy(tx, trip.id);
  if (!policy) return null;
  const candidates = await readCandidates(tx, trip, policy);
  const { silentSeconds } = await readQueueSettings(tx);
  const first = chooseDriver(candidates, { silentSeconds, isOver: false });
  if (!first || first.partnerId === partnerId) return null;
  const { rankId } = first;
  const queued = candidates.find((candidate) => candidate.partnerId === partnerId && candidate.rankId === rankId);
  const insteadDriverId = queued?.driverId ?? (await readAnyDriver(tx, partnerId));
  return insteadDriverId === undefined ? null : { partnerId: first.partnerId, rankId, insteadDriverId };
}

async function readAnyDriver(tx: Tx, partnerId: string): Promise<string | undefined> {
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partnerId).where('active', '=', true);
  return (await drivers.orderBy('id').limit(1).executeTakeFirst())?.id;
}
