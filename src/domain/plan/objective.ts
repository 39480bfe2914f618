import type { PlanMode } from './day.ts';
import { emptyMetersOf } from './chain.ts';
import type { Chains, Network } from './network.ts';

/** Measures of a plan. Smaller is better for each of them. */
export type Objective = {
  uncovered: number;
  /** Drivers with at least one trip. */
  cars: number;
  emptyMeters: number;
  /**
   * Sum over all drivers of the squared distance, in steps, between the earnings after the plan and the greatest earnings
   * possible on the day. A trip reduces it most for the driver who has earned least. When all trips are covered, its
   * order is the one of the sum of the squared earnings.
   */
  unevenness: number;
};
export type ObjectivePart = keyof Objective;

/** Parts that count, most important first. A later part decides only between plans with equal earlier parts. */
export const partsOfMode: Record<PlanMode, readonly [ObjectivePart, ObjectivePart, ObjectivePart]> = {
  cooperativa: ['uncovered', 'unevenness', 'emptyMeters'],
  frota: ['uncovered', 'cars', 'emptyMeters'],
};

/** Returns a negative number when the first objective is better, 0 when both are equal. */
export function compareObjectives(one: Objective, other: Objective, mode: PlanMode): number {
  const part = partsOfMode[mode].find((key) => one[key] !== other[key]);
  return part === undefined ? 0 : one[part] - other[part];
}

/** Returns the objective of a plan, whether its drivers can serve it or not. */
export function objectiveOf(network: Network, chains: Chains): Objective {
  const unevennessOf = unevennessOfDriver(network);
  const objective = { uncovered: network.trips.length, cars: 0, emptyMeters: 0, unevenness: 0 };
  for (const [driver, chain] of chains.entries()) {
    objective.uncovered -= chain.length;
    objective.cars += Number(chain.length > 0);
    objective.emptyMeters += emptyMetersOf(network, driver, chain);
    objective.unevenness += unevennessOf(earningsOf(network, driver, chain));
  }
  return objective;
}

/** Returns the earnings of the seven days before and of the plan. */
export function earningsOf({ netCents, earnedCents }: Network, driver: number, chain: readonly number[]): number {
  let earned = earnedCents[driver] ?? 0;
  for (const trip of chain) earned += netCents[trip] ?? 0;
  return earned;
}

/** Returns the function that computes a driver's part of `unevenness` from the earnings. */
export function unevennessOfDriver({ day, netCents, earnedCents }: Network): (earned: number) => number {
  const step = Math.max(1, day.rules.earningsStepCents);
  const highest = netCents.reduce((sum, cents) => sum + cents, Math.max(0, ...earnedCents));
  const top = Math.floor(highest / step);
  return (earned) => (top - Math.floor(earned / step)) ** 2;
}
