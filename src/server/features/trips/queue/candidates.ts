import { chooseDriver, type QueueCandidate, type QueueRules } from '#domain/dispatch/candidates.ts';
import { mostCandidates } from '#domain/dispatch/policies.ts';
import { estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { readClashes } from '#server/features/trips/assignment/driver-times.ts';
import { evaluatePartners, type TripToAssign } from '#server/features/trips/assignment/evaluate-partners.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { FoundDriver } from './found-driver.ts';
import { readNearDrivers } from './near-drivers.ts';
import type { QueuePolicy } from './policy.ts';
import { findPreparedDrive } from './prepared-drives.ts';
import { readRankDrivers } from './rank-drivers.ts';

/** Distances are recorded in steps of this size, so that a decision says little about places. */
const STEP_METERS = 100;

/**
 * Returns the drivers whom the policy compares, with everything that decides whether the trip is offered to them. Empty
 * when the pickup has no coordinates. The caller must have locked the queues of the area.
 */
export async function readCandidates(
  tx: Tx,
  trip: TripToAssign,
  policy: QueuePolicy,
  rules: QueueRules,
): Promise<QueueCandidate[]> {
  const { kind } = policy;
  if (kind === 'fila') return evaluateDrivers(tx, trip, await readRankDrivers(tx, trip, policy), 'partner');
  const candidates: QueueCandidate[] = [];
  for (;;) {
    const seen = candidates.map(({ driverId }) => driverId);
    const found = await readNearDrivers(tx, trip, { ...policy, kind }, { seen });
    const next = await evaluateDrivers(tx, trip, found, 'driver');
    candidates.push(...next);
    const isLast = found.filter(({ wasAsked }) => !wasAsked).length < mostCandidates;
    if (isLast || rules.isOver || chooseDriver(next, rules)) return candidates;
  }
}

/**
 * Completes the drivers with everything else that decides. `overlap`: whether all trips of the partner count at the same
 * time, or the trips of the driver.
 */
export async function evaluateDrivers(
  tx: Tx | Db,
  trip: TripToAssign,
  drivers: readonly FoundDriver[],
  overlap: 'partner' | 'driver',
): Promise<QueueCandidate[]> {
  if (drivers.length === 0) return [];
  const partnerIds = [...new Set(drivers.map(({ partnerId }) => partnerId))];
  const [verdicts, clashes] = await Promise.all([
    evaluatePartners(tx, trip, partnerIds, 'take', { overlap }),
    readClashes(tx, trip.id, drivers),
  ]);
  const whyNotOf = new Map(verdicts.map(({ partnerId, whyNot }) => [partnerId, whyNot]));
  return drivers.map(({ start, pickup, hasNext, ...driver }) =>
    Object.assign(driver, driveOf(driver.driverId, start, pickup), {
      hasClash: hasNext || clashes.has(driver.driverId),
      whyNot: whyNotOf.get(driver.partnerId) ?? ['not_active' as const],
    }),
  );
}

/** Returns the router's drive where it was requested before the transaction, or else an estimate. */
function driveOf(driverId: string, start: FoundDriver['start'], pickup: FoundDriver['pickup']) {
  if (start === null || pickup === null) return { meters: null, minutes: null };
  const prepared = findPreparedDrive(driverId, start, pickup);
  const distance = prepared?.distanceMeters ?? estimateRoadDistance([start, pickup]);
  const seconds = prepared?.durationSeconds ?? estimateDuration(distance);
  return { meters: Math.round(distance / STEP_METERS) * STEP_METERS, minutes: Math.ceil(seconds / 60) };
}
