import { withTrip } from './chain.ts';
import { Draft, type Replacement } from './draft.ts';
import type { Chains, Network } from './network.ts';
import { compareObjectives } from './objective.ts';

/**
 * Builds a first plan: accepted trips stay with their drivers; then each trip, those with the fewest possible drivers
 * first, goes to the driver with whom the objective is best.
 */
export function constructPlan(network: Network): Chains {
  const draft = new Draft(
    network,
    network.fixedTrips.map((trips) => [...trips]),
  );
  const choices = (trip: number) => network.ableDrivers[trip]?.length ?? 0;
  const order = draft.uncovered.toSorted((a, b) => choices(a) - choices(b) || a - b);
  for (const trip of order) {
    const best = bestInsertion(network, draft, trip);
    if (best) draft.apply([best]);
  }
  return draft.chains;
}

function bestInsertion(network: Network, draft: Draft, trip: number): Replacement | null {
  const { mode } = network.day.rules;
  let best: Replacement | null = null;
  for (const driver of network.ableDrivers[trip] ?? []) {
    const found = draft.replacement(driver, withTrip(draft.chainOf(driver), trip));
    const isBetter =
      found && (best === null || compareObjectives(draft.difference([found]), draft.difference([best]), mode) < 0);
    if (isBetter) best = found;
  }
  return best;
}
