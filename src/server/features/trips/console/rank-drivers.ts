import { sql } from 'kysely';
import type { RankedDriver } from '#contract/console.ts';
import type { Actor } from '#domain/access/roles.ts';
import { inOrder, obstacleOf, type QueueCandidate, type QueueRules } from '#domain/dispatch/candidates.ts';
import { ineligibilityTexts } from '#domain/trips/who-may-accept.ts';
import { readQueueSettings } from '#server/features/ranks/queue-settings.ts';
import { explainObstacle } from '#server/features/trips/dispatch/decisions.ts';
import { evaluateDrivers } from '#server/features/trips/queue/candidates.ts';
import type { FoundDriver } from '#server/features/trips/queue/found-driver.ts';
import { readNearDrivers } from '#server/features/trips/queue/near-drivers.ts';
import { type QueuePolicy, readQueuePolicy, rulesOf } from '#server/features/trips/queue/policy.ts';
import { prepareDrives } from '#server/features/trips/queue/prepare-drives.ts';
import { readRankDrivers } from '#server/features/trips/queue/rank-drivers.ts';
import { readTripRow, tripNotFound } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';

/** Greatest number of drivers who are compared, besides those in queues. */
const MOST = 100;

/** Limits for a trip that the pool or a queue offers: any drive, and only drivers without a trip. */
const wide = { kind: 'proximidade', most_minutes: 120, ending_minutes: 0 } as const;

type Compared = QueueCandidate & { excluded: string | null };

/**
 * Returns the available drivers in the order in which the trip's policy would choose them, and after them those who are
 * excluded, each with the reason. A trip of the pool is compared by nearness. Nothing is locked, because the console only
 * shows the result.
 */
export async function rankDrivers(
  services: Pick<Services, 'db' | 'prepared' | 'outside'>,
  actor: Actor,
  tripId: string,
): Promise<{ items: RankedDriver[] }> {
  // Planning these statements takes longer than some of them.
  const { prepared: db } = services;
  const trip = await readTripRow(db, actor, tripId);
  if (!trip) return unwrap(tripNotFound);
  const [policy, { silentSeconds }] = await Promise.all([
    readQueuePolicy(db, tripId),
    readQueueSettings(db),
    prepareDrives(services, tripId, wide),
  ]);
  const near = policy === null || policy.kind === 'fila' ? wide : { ...policy, kind: policy.kind };
  const [queued, others] = await Promise.all([
    policy?.kind === 'fila' ? compareQueued(db, trip, policy, silentSeconds) : [],
    compare(
      db,
      trip,
      await readNearDrivers(db, trip, near, { most: MOST, isWide: true }),
      rulesOf(near, silentSeconds, false),
    ),
  ]);
  const inQueue = new Set(queued.map(({ driverId }) => driverId));
  const rest = others.filter(({ driverId }) => !inQueue.has(driverId));
  const outside = policy?.kind === 'fila' ? rest.map(excludeOutside) : rest;
  const compared = [...queued, ...outside];
  const [chosen, excluded] = [true, false].map((may) => compared.filter((one) => (one.excluded === null) === may));
  return { items: await show(db, [...(chosen ?? []), ...(excluded ?? [])]) };
}

async function compareQueued(db: Db, trip: TripRow, policy: QueuePolicy, silentSeconds: number): Promise<Compared[]> {
  return compare(db, trip, await readRankDrivers(db, trip, policy), rulesOf(policy, silentSeconds, false));
}

/** Judges the drivers by the rules, and returns them in their order. */
async function compare(db: Db, trip: TripRow, found: readonly FoundDriver[], rules: QueueRules): Promise<Compared[]> {
  const candidates = await evaluateDrivers(db, trip, found, rules.kind === 'fila' ? 'partner' : 'driver');
  const hasPickup = found.some(({ pickup }) => pickup !== null);
  return inOrder(candidates, rules.kind).map((candidate) =>
    Object.assign(candidate, { excluded: whyExcluded(candidate, trip, rules, hasPickup) }),
  );
}

function whyExcluded(candidate: QueueCandidate, trip: TripRow, rules: QueueRules, hasPickup: boolean): string | null {
  if (candidate.driverId === trip.driver_id) return 'É o motorista desta viagem.';
  // A pickup without coordinates is near to no driver, which is no reason to exclude any. A dispatcher may ask a driver
  // again, for example after a call.
  const minutes = hasPickup ? candidate.minutes : 0;
  const obstacle = obstacleOf({ ...candidate, minutes, wasAsked: false }, rules);
  return obstacle && explainObstacle(candidate, obstacle, ineligibilityTexts);
}

function excludeOutside(candidate: Compared): Compared {
  return { ...candidate, excluded: candidate.excluded ?? 'Fora das filas dos pontos perto do embarque.' };
}

type Names = { driverName: RowOf<'drivers'>['name']; driverPhone: RowOf<'drivers'>['phone'] } & {
  partnerName: RowOf<'partners'>['name'];
  rankName: RowOf<'ranks'>['name'] | null;
};

async function show(db: Db, compared: readonly Compared[]): Promise<RankedDriver[]> {
  const { rows } = await sql<Names>`
    select d.name as "driverName", d.phone as "driverPhone", p.name as "partnerName", r.name as "rankName"
    from unnest(${compared.map(({ driverId }) => driverId)}::uuid[], ${compared.map(({ rankId }) => rankId)}::uuid[])
      with ordinality as x (driver_id, rank_id, position)
    join drivers d on d.id = x.driver_id join partners p on p.id = d.partner_id left join ranks r on r.id = x.rank_id
    order by x.position`.execute(db);
  return rows.flatMap((names, index) => {
    const one = compared[index];
    if (!one) return [];
    const { driverId, partnerId, place, startsAt, meters, minutes, freeInMinutes, earnedCents } = one;
    const facts = { driverId, partnerId, place, startsAt, meters, minutes, freeInMinutes, earnedCents };
    return [{ ...facts, ...names, waitingSeconds: one.waitingSeconds, excluded: one.excluded }];
  });
}
