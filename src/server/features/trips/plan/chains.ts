import type { DayPlan } from '#contract/day-plans.ts';
import { whyNotInChain, withTrip } from '#domain/plan/chain.ts';
import type { Chains, Network } from '#domain/plan/network.ts';
import type { PlannedChain } from '#domain/plan/plan.ts';
import { type PlanObstacle, planObstacleTexts } from '#domain/plan/standing-obstacles.ts';

export type PlanBound = NonNullable<DayPlan['bound']>;

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
    for (const tripId of tripIds) {
      const trip = network.tripIndex.get(tripId);
      if (trip === undefined || network.fixedTo[trip] !== -1) continue;
      const chain = driver === undefined ? undefined : chains[driver];
      const obstacles = chain && driver !== undefined ? whyNotInChain(network, driver, chain, trip) : null;
      if (chain && driver !== undefined && obstacles?.length === 0) chains[driver] = withTrip(chain, trip);
      else lost.set(tripId, obstacles ? explain(obstacles).join(' ') : 'O motorista não trabalha mais nesta praça.');
    }
  }
  return { chains, lost };
}

/** Returns the texts of the obstacles, each once. */
export function explain(obstacles: readonly PlanObstacle[]): string[] {
  return [...new Set(obstacles.map(({ reason }) => planObstacleTexts[reason]))];
}
