import type { DayPlan } from '#contract/day-plans.ts';
import { impossible, metersOfChain, whyNotInChain, withTrip } from '#domain/plan/chain.ts';
import type { Chains, Network } from '#domain/plan/network.ts';
import type { PlannedChain } from '#domain/plan/plan.ts';
import { type PlanObstacle, planObstacleTexts } from '#domain/plan/standing-obstacles.ts';

export type PlanBound = NonNullable<DayPlan['bound']>;
/** A bound, with the fingerprint of the day and the figures of the plan for which it was computed. */
export type StoredBound = PlanBound & { day: string; of: Pick<DayPlan['figures'], 'uncovered' | 'cars'> };

/** Chains of the day as it is now, and why trips of the stored chains are no longer in them. */
export type PresentChains = { chains: Chains; lost: ReadonlyMap<string, string> };

/**
 * Returns the stored chains without the trips that ended, found another driver, or changed so that their driver can no
 * longer take them. Accepted trips are in the chain of their driver.
 */
export function presentChainsOf(network: Network, stored: readonly PlannedChain[]): PresentChains {
  const chains: Chains = network.fixedTrips.map((trips) => [...trips]);
  const lost = new Map<string, string>();
  for (const { driverId, tripIds } of stored) {
    const driver = network.driverIndex.get(driverId);
    const free = tripIds
      .flatMap((id) => network.tripIndex.get(id) ?? [])
      .filter((trip) => network.fixedTo[trip] === -1);
    const fixed = driver === undefined ? undefined : chains[driver];
    if (driver === undefined || fixed === undefined) {
      for (const trip of free) lost.set(idOf(network, trip), 'O motorista não trabalha mais nesta praça.');
      continue;
    }
    // One by one, trips would be compared with neighbours that they do not have in the whole chain.
    const whole = [...fixed, ...free].toSorted((a, b) => a - b);
    if (metersOfChain(network, driver, whole) !== impossible) {
      chains[driver] = whole;
      continue;
    }
    for (const trip of free) {
      const chain = chains[driver] ?? [];
      const obstacles = whyNotInChain(network, driver, chain, trip);
      if (obstacles.length === 0) chains[driver] = withTrip(chain, trip);
      else lost.set(idOf(network, trip), explain(obstacles).join(' '));
    }
  }
  return { chains, lost };
}

const idOf = ({ trips }: Network, trip: number): string => trips[trip]?.id ?? '';

/** Returns the texts of the obstacles, each once. */
export function explain(obstacles: readonly PlanObstacle[]): string[] {
  return [...new Set(obstacles.map(({ reason }) => planObstacleTexts[reason]))];
}
