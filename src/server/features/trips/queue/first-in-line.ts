import { chooseDriver } from '#domain/dispatch/candidates.ts';
import { recordOutOfOrder } from '#server/features/ranks/arrange-queue.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import { lockDriver } from '#server/features/ranks/stays.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { readCandidates } from './candidates.ts';
import { readQueuePolicy, rulesOf } from './policy.ts';

/** Drivers of a queue who are passed over, in the order of the offers. Empty when the trip is not offered by queues. */
export type PassedOver = { places: readonly Place[] };

/**
 * `rankId`: rank of the driver who is next. `insteadDriverId`: the driver to whom the central gives the trip instead.
 * `earlierPartnerIds`: partners who get the offer before.
 */
type Place = { rankId: string; insteadDriverId: string; earlierPartnerIds: readonly string[] };

/** Partner, and the driver if known, to whom the central gives a trip by hand. */
type Chosen = { partnerId: string; driverId: string | null };

/**
 * Returns whom a choice by hand passes over; null when every chosen driver is next at its turn, or no driver is left. Of
 * several partners, each gets the offer after the one before has declined or ignored it.
 */
export async function readPassedOver(tx: Tx, trip: TripRow, chosen: readonly Chosen[]): Promise<PassedOver | null> {
  const policy = chosen.length === 0 ? null : await readQueuePolicy(tx, trip.id);
  if (!policy) return null;
  const { silentSeconds } = await readQueueSettings(tx);
  const rules = rulesOf(policy, silentSeconds, false);
  const candidates = await readCandidates(tx, trip, policy, rules);
  const places: Place[] = [];
  let isPassedOver = false;
  for (const [index, { partnerId, driverId }] of chosen.entries()) {
    const earlierPartnerIds = chosen.slice(0, index).map((earlier) => earlier.partnerId);
    const left = candidates.filter((candidate) => !earlierPartnerIds.includes(candidate.partnerId));
    const first = chooseDriver(left, rules);
    if (!first) break;
    if (first.partnerId === partnerId && (driverId ?? first.driverId) === first.driverId) continue;
    isPassedOver = true;
    const { rankId } = first;
    if (rankId === null || policy.kind !== 'fila') continue;
    const queued = left.find((candidate) => candidate.partnerId === partnerId && candidate.rankId === rankId);
    const insteadDriverId = driverId ?? queued?.driverId ?? (await readAnyDriver(tx, partnerId));
    if (insteadDriverId !== undefined) places.push({ rankId, insteadDriverId, earlierPartnerIds });
  }
  return isPassedOver ? { places } : null;
}

/** Records the choice, so that the drivers passed over in a queue can read its reason, each once. */
export async function recordPassedOver(
  tx: Tx,
  { id: tripId, driver_id }: TripRow,
  { places }: PassedOver,
  why: { reason: string; by: string },
): Promise<void> {
  // The driver who gets the trip is locked before the queue, in the order of `joinQueue`.
  if (places.length > 0 && driver_id) await lockDriver(tx, driver_id);
  const told = new Set<string>();
  for (const { rankId, insteadDriverId: driverId, earlierPartnerIds } of places) {
    const isConcerned = ({ partner_id, driver_id: waiting }: { partner_id: string; driver_id: string }) =>
      !earlierPartnerIds.includes(partner_id) && !told.has(waiting);
    const affected = await recordOutOfOrder(tx, { rankId, driverId, tripId, ...why }, isConcerned);
    for (const waiting of affected) told.add(waiting);
  }
}

async function readAnyDriver(tx: Tx, partnerId: string): Promise<string | undefined> {
  const drivers = tx.selectFrom('drivers').select('id').where('partner_id', '=', partnerId).where('active', '=', true);
  return (await drivers.orderBy('id').limit(1).executeTakeFirst())?.id;
}
