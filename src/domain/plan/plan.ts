import { impossible, metersOfChain, whyNotInChain, withTrip } from './chain.ts';
import { boundOf, type Gap, gapsOf, isOptimal } from './bound.ts';
import { constructPlan } from './construct.ts';
import type { Chains, Network } from './network.ts';
import { type Objective, objectiveOf } from './objective.ts';
import { improvePlan, type SearchOptions } from './search.ts';
import type { PlanObstacle } from './standing-obstacles.ts';

/** Trips of a driver, in order of pickup. */
export type PlannedChain = { driverId: string; tripIds: string[] };

export type DayPlan = {
  /** One chain for each driver; empty for a driver without a trip. */
  chains: PlannedChain[];
  objective: Objective;
  gaps: Gap[];
  /** True when no plan is better. Never true in mode `cooperativa`. */
  isOptimal: boolean;
  moves: number;
  /** True when the search was cancelled. */
  stopped: boolean;
};

/** Plans a day: builds a plan, improves it within the budget, and compares it with the bound. */
export function makePlan(network: Network, options: SearchOptions): DayPlan {
  const { chains, moves, stopped } = improvePlan(network, constructPlan(network), options);
  return { ...describePlan(network, chains), moves, stopped };
}

function describePlan(network: Network, chains: Chains): Omit<DayPlan, 'moves' | 'stopped'> {
  const objective = objectiveOf(network, chains);
  const gaps = gapsOf(network, objective, boundOf(network));
  return {
    chains: toPlannedChains(network, chains),
    objective,
    gaps,
    isOptimal: isOptimal(gaps),
  };
}

export function toPlannedChains({ day, trips }: Network, chains: Chains): PlannedChain[] {
  return day.drivers.map(({ id }, driver) => ({
    driverId: id,
    tripIds: (chains[driver] ?? []).flatMap((trip) => trips[trip]?.id ?? []),
  }));
}

/**
 * Returns the chains as indexes. Trips and drivers that the day no longer contains are left out; accepted trips are in the
 * chain of their driver in any case.
 */
export function toChains(network: Network, planned: readonly PlannedChain[]): Chains {
  const chains = network.fixedTrips.map((trips) => [...trips]);
  for (const { driverId, tripIds } of planned) {
    const driver = network.driverIndex.get(driverId) ?? -1;
    const known = tripIds.flatMap((id) => network.tripIndex.get(id) ?? []);
    chains[driver]?.push(...known.filter((trip) => network.fixedTo[trip] === -1));
  }
  return chains.map((chain) => chain.toSorted((a, b) => a - b));
}

/** A trip given to a driver, or taken from its driver (null). */
export type PlanMove = { tripId: string; driverId: string | null };

export type PlanEffect = {
  chains: PlannedChain[];
  /** Reasons why the driver cannot serve the trip. The move is impossible unless this is empty. */
  obstacles: PlanObstacle[];
};

/** Returns the plan after a move, even an impossible one, so that a page can show both effect and reasons. */
export function effectOf(network: Network, planned: readonly PlannedChain[], move: PlanMove): PlanEffect {
  const trip = network.tripIndex.get(move.tripId);
  const driver = move.driverId === null ? null : network.driverIndex.get(move.driverId);
  if (trip === undefined || driver === undefined) throw new RangeError('Unknown trip or driver');
  const before = toChains(network, planned);
  const without = before.map((chain) => chain.filter((other) => other !== trip));
  const after = without.map((chain, each) => (each === driver ? withTrip(chain, trip) : chain));
  return {
    chains: toPlannedChains(network, after),
    obstacles: [...obstaclesOfMove(network, without, trip, driver), ...obstaclesLeft(network, before, after)],
  };
}

function obstaclesOfMove(network: Network, without: Chains, trip: number, driver: number | null): PlanObstacle[] {
  const fixedTo = network.fixedTo[trip] ?? -1;
  if (driver === null) return fixedTo === -1 ? [] : [{ reason: 'fixed', otherTripId: null }];
  return whyNotInChain(network, driver, without[driver] ?? [], trip);
}

/** Returns an obstacle when the driver who lost a trip cannot serve the others without it. */
function obstaclesLeft(network: Network, before: Chains, after: Chains): PlanObstacle[] {
  const canServe = (driver: number, chain: readonly number[]) => metersOfChain(network, driver, chain) !== impossible;
  const isLeft = before.some((chain, driver) => {
    const rest = after[driver] ?? [];
    return rest.length < chain.length && canServe(driver, chain) && !canServe(driver, rest);
  });
  return isLeft ? [{ reason: 'left_drive', otherTripId: null }] : [];
}
