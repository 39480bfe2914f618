import { chooseDriver } from '#domain/dispatch/candidates.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { readCandidates } from './candidates.ts';
import { readQueuePolicy, rulesOf } from './policy.ts';

/**
 * Partner of the driver who is next. `place`: rank of this driver's queue, and the driver to whom the central offers the
 * trip instead; null when the trip is not offered by queues.
 */
export type PassedOver = { partnerId: string; place: { rankId: string; insteadDriverId: string } | null };

/**
 * Returns whom an offer by hand to this partner passes over; null when the partner's driver is next, or no driver is
 * left.
 */
export async function readPassedOver(tx: Tx, trip: TripRow, partnerId: string): Promise<PassedOver | null> {
  const policy = await readQueuePolicy(tx, trip.id);
  if (!policy) return null;
  const { silentSeconds } = await readQueueSettings(tx);
  const rules = rulesOf(policy, silentSeconds, false);
  const candidates = await readCandidates(tx, trip, policy, rules);
  const first = chooseDriver(candidates, rules);
  if (!first || first.partnerId === partnerId) return null;
  const { rankId } = first;
  if (rankId === null || policy.kind !== 'fila') return { partnerId: first.partnerId, place: null };
  const queued = candidates.find((candidate) => candidate.partnerId === partnerId && candidate.rankId === rankId);
  const insteadDriverId = queued?.driverId ?? (await readAnyDriver(tx, partnerId));
  return insteadDriverId === undefined ? null : { partnerId: first.partnerId, place: { rankId, insteadDriverId } };
}

async function readAnyDriver(tx: Tx, partnerId: string): Promise<string | undefined> {
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partnerId).where('active', '=', true);
  return (await drivers.orderBy('id').limit(1).executeTakeFirst())?.id;
}
