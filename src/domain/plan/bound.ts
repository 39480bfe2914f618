import { type FlowProblem, type FlowStep, solveFlow } from './flow.ts';
import type { Network } from './network.ts';
import { type Objective, type ObjectivePart, partsOfMode } from './objective.ts';

/**
 * Distance between a part of a plan's objective and its bound. `bound` is null where no bound is known, as for the
 * fairness of earnings.
 */
export type Gap = { part: ObjectivePart; value: number; bound: number | null; gap: number | null };

/** Least empty metres for each kind of limit that a plan's later parts need. */
export type Bound = {
  /** At least so many trips stay uncovered in every plan. */
  uncovered: number;
  /** Returns the fewest cars that leave at most so many trips uncovered. */
  cars: (uncovered: number) => number;
  /** Returns the least empty metres that leave at most so many trips uncovered, with exactly so many cars or any number. */
  emptyMeters: (uncovered: number, cars: number | null) => number;
};

/** More than the empty metres of any day, so that a served trip counts more than they do. */
const SERVED_FIRST = 1e8;
const HALVINGS = 10;

/**
 * Computes what no plan can surpass. The flow knows which trips can follow each other, and the number of drivers; it
 * ignores shifts as a whole, breaks, and that a chain needs one driver for all of its trips. Therefore the bound may be
 * below the best plan, never above it.
 */
export function boundOf(network: Network): Bound {
  const servable = [...network.trips.keys()].filter((trip) => (network.ableDrivers[trip]?.length ?? 0) > 0);
  const problem = problemOf(network, servable);
  const impossible = network.trips.length - servable.length;
  const steps = solveFlow({ ...problem, reward: SERVED_FIRST });
  const servedBy = (uncovered: number) => network.trips.length - uncovered;
  return {
    uncovered:
      impossible +
      Math.max(
        servable.length - (steps.at(-1)?.served ?? 0),
        ...groupings.map((grouping) => leftOfGroups(network, servable, grouping)),
      ),
    cars: (uncovered) =>
      Math.max(
        0,
        steps.findIndex(({ served }) => served >= servedBy(uncovered)),
      ),
    emptyMeters: (uncovered, cars) => leastCost(problem, steps, servedBy(uncovered), cars),
  };
}

/** Returns the gaps of a plan. A later part is compared with plans that are equal in the earlier parts. */
export function gapsOf(network: Network, objective: Objective, bound: Bound): Gap[] {
  const { mode } = network.day.rules;
  const { uncovered, cars } = objective;
  const bounds: Record<ObjectivePart, () => number | null> = {
    uncovered: () => bound.uncovered,
    cars: () => bound.cars(uncovered),
    emptyMeters: () => bound.emptyMeters(uncovered, mode === 'frota' ? cars : null),
    unevenness: () => null,
  };
  return partsOfMode[mode].map((part) => {
    const least = bounds[part]();
    return { part, value: objective[part], bound: least, gap: least === null ? null : objective[part] - least };
  });
}

/** Returns true when no plan is better. Never true where fairness counts, because it has no bound. */
export function isOptimal(gaps: readonly Gap[]): boolean {
  return gaps.every(({ gap }) => gap === 0);
}

/** Ways to divide the trips into groups that are limited by few drivers: by kind of car, by hour, by both. */
const groupings: ((network: Network, trip: number) => string)[] = [
  (network, trip) => kindOf(network, trip),
  (network, trip) => `${hourOf(network, trip)}`,
  (network, trip) => `${kindOf(network, trip)} ${hourOf(network, trip)}`,
];

const kindOf = ({ trips }: Network, trip: number) =>
  `${trips[trip]?.category} ${trips[trip]?.needs.includes('wheelchair')}`;
const hourOf = ({ from }: Network, trip: number) => Math.floor((from[trip] ?? 0) / 3_600);

/**
 * Returns the least number of uncovered trips that follows from the groups of a grouping, each with all drivers who can
 * serve one of its trips. Groups have no trip in common, so their numbers add up, even if drivers serve several groups.
 * Between two trips of a group a driver may serve trips of other groups.
 */
function leftOfGroups(network: Network, servable: readonly number[], grouping: (typeof groupings)[number]): number {
  const leads = leadsTo(network);
  let left = 0;
  for (const trips of Map.groupBy(servable, (trip) => grouping(network, trip)).values()) {
    const most = driversOf(network, trips).size;
    if (trips.length <= most) continue;
    const [startCost, endCost] = [new Float64Array(trips.length), new Float64Array(trips.length)];
    const pairCost = pairsOf(trips, (trip, later) => (leads[trip * network.trips.length + later] === 1 ? 0 : Infinity));
    const steps = solveFlow({ count: trips.length, most, startCost, endCost, pairCost, reward: 1 });
    left += trips.length - (steps.at(-1)?.served ?? 0);
  }
  return left;
}

/** Returns the pairs of trips of which a driver can serve the later one some time after the earlier one. */
function leadsTo({ trips, follows }: Network): Uint8Array {
  const count = trips.length;
  const leads = Uint8Array.from(follows);
  for (let trip = count - 1; trip >= 0; trip -= 1) {
    for (let next = trip + 1; next < count; next += 1) {
      if (follows[trip * count + next] === 0) continue;
      for (let later = next + 1; later < count; later += 1)
        leads[trip * count + later] ||= leads[next * count + later] ?? 0;
    }
  }
  return leads;
}

const driversOf = (network: Network, trips: readonly number[]) =>
  new Set(trips.flatMap((trip) => network.ableDrivers[trip] ?? []));

function pairsOf(trips: readonly number[], costOf: (trip: number, later: number) => number): Float64Array {
  const pairs = new Float64Array(trips.length ** 2).fill(Infinity);
  for (const [index, trip] of trips.entries()) {
    for (let next = index + 1; next < trips.length; next += 1) {
      pairs[index * trips.length + next] = costOf(trip, trips[next] ?? 0);
    }
  }
  return pairs;
}

/** Returns the flow problem of some trips, which are in order of pickup. */
function problemOf(network: Network, trips: readonly number[]): Omit<FlowProblem, 'reward'> {
  const all = network.trips.length;
  const startCost = Float64Array.from(trips, (trip) =>
    Math.min(
      ...(network.ableDrivers[trip] ?? [])
        .map((driver) => driver * all + trip)
        .filter((own) => network.canStart[own] === 1)
        .map((own) => network.startMeters[own] ?? 0),
    ),
  );
  const endCost = Float64Array.from(trips, (trip) =>
    Math.min(...(network.ableDrivers[trip] ?? []).map((driver) => network.endMeters[driver * all + trip] ?? 0)),
  );
  const pairCost = pairsOf(trips, (trip, later) => {
    const shareDriver = () => network.ableDrivers[trip]?.some((driver) => network.able[driver * all + later] === 1);
    const pair = trip * all + later;
    return network.follows[pair] === 1 && shareDriver() ? (network.meters[pair] ?? 0) : Infinity;
  });
  return { count: trips.length, most: driversOf(network, trips).size, startCost, endCost, pairCost };
}

/**
 * Returns a bound of the cost of serving at least so many trips. When the flow of the number of cars serves no more than
 * these, its cost is the bound. Otherwise a smaller reward lets trips out, and cost − reward × (served − wanted) is a bound
 * for every reward (Lagrangian relaxation); the best of some rewards is returned.
 */
function leastCost(
  problem: Omit<FlowProblem, 'reward'>,
  servedFirst: readonly FlowStep[],
  wanted: number,
  cars: number | null,
): number {
  const boundBy = (steps: readonly FlowStep[], reward: number) => {
    const candidates = cars === null ? steps : steps.slice(cars, cars + 1);
    return Math.min(...candidates.map(({ served, cost }) => cost - reward * (served - wanted)));
  };
  const servedBy = (steps: readonly FlowStep[], reward: number) => {
    const least = boundBy(steps, reward);
    const step = steps.find(({ served, cost }) => cost - reward * (served - wanted) === least);
    return cars === null ? (step?.served ?? 0) : (steps[cars]?.served ?? 0);
  };
  let best = Math.max(0, boundBy(servedFirst, SERVED_FIRST));
  if (servedBy(servedFirst, SERVED_FIRST) <= wanted) return best;
  let [low, high] = [0, mostCost(problem)];
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const reward = Math.round((low + high) / 2);
    const steps = solveFlow({ ...problem, reward });
    best = Math.max(best, boundBy(steps, reward));
    if (servedBy(steps, reward) > wanted) high = reward;
    else low = reward;
  }
  return Math.max(0, Math.ceil(best));
}

const mostCost = ({ startCost, endCost, pairCost }: Omit<FlowProblem, 'reward'>) =>
  2 * (mostFinite(startCost) + mostFinite(endCost) + mostFinite(pairCost));

const mostFinite = (costs: Float64Array) =>
  costs.reduce((most, cost) => (cost > most && cost < Infinity ? cost : most), 1);
