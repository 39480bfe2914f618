import { impossible, metersOfChain } from './chain.ts';
import type { Chains, Network } from './network.ts';
import { earningsOf, type Objective, unevennessOfDriver } from './objective.ts';

/** A new chain of a driver. */
export type Replacement = { driver: number; chain: number[]; meters: number; unevenness: number };

/**
 * Difference of the parts of the objective. `spread` falls when the same trips are in fewer, longer chains: it is the
 * negative sum of the squared lengths, which leads the search to fewer cars before a car is empty.
 */
export type Change = Objective & { spread: number };

/** Chains that are changed step by step, with the sums that the objective needs. Every chain is possible. */
export class Draft {
  readonly chains: Chains;
  /** Driver of each trip, or -1. */
  readonly driverOf: Int32Array;
  readonly uncovered: number[] = [];
  readonly #network: Network;
  readonly #meters: Float64Array;
  readonly #unevenness: Float64Array;
  readonly #unevennessOf: (earnedCents: number) => number;

  constructor(network: Network, chains: Chains) {
    this.#network = network;
    this.chains = chains.map((chain) => [...chain]);
    this.driverOf = new Int32Array(network.trips.length).fill(-1);
    this.#unevennessOf = unevennessOfDriver(network);
    this.#meters = Float64Array.from(chains, (chain, driver) => metersOfChain(network, driver, chain));
    this.#unevenness = Float64Array.from(chains, (chain, driver) =>
      this.#unevennessOf(earningsOf(network, driver, chain)),
    );
    for (const [driver, chain] of chains.entries()) for (const trip of chain) this.driverOf[trip] = driver;
    for (const [trip, driver] of this.driverOf.entries()) if (driver === -1) this.uncovered.push(trip);
  }

  chainOf(driver: number): readonly number[] {
    return this.chains[driver] ?? [];
  }

  objective(): Objective {
    return {
      uncovered: this.uncovered.length,
      cars: this.chains.filter(({ length }) => length > 0).length,
      emptyMeters: sum(this.#meters),
      unevenness: sum(this.#unevenness),
    };
  }

  /** Returns the replacement of a driver's chain; null when the driver cannot serve it. */
  replacement(driver: number, chain: number[]): Replacement | null {
    const meters = metersOfChain(this.#network, driver, chain);
    if (meters === impossible) return null;
    return { driver, chain, meters, unevenness: this.#unevennessOf(earningsOf(this.#network, driver, chain)) };
  }

  /** Returns by how much the replacements change each part of the objective. */
  difference(replacements: readonly Replacement[]): Change {
    const change = { uncovered: 0, cars: 0, emptyMeters: 0, unevenness: 0, spread: 0 };
    for (const { driver, chain, meters, unevenness } of replacements) {
      const before = this.chainOf(driver).length;
      change.uncovered += before - chain.length;
      change.spread += before ** 2 - chain.length ** 2;
      change.cars += Number(chain.length > 0) - Number(before > 0);
      change.emptyMeters += meters - (this.#meters[driver] ?? 0);
      change.unevenness += unevenness - (this.#unevenness[driver] ?? 0);
    }
    return change;
  }

  /** Replaces chains. A trip that leaves one chain may enter another one, or becomes uncovered. */
  apply(replacements: readonly Replacement[]): void {
    const left = replacements.flatMap(({ driver }) => this.chainOf(driver));
    for (const trip of left) this.driverOf[trip] = -1;
    let entered = 0;
    for (const { driver, chain, meters, unevenness } of replacements) {
      for (const trip of chain) this.driverOf[trip] = driver;
      entered += chain.length;
      this.chains[driver] = chain;
      this.#meters[driver] = meters;
      this.#unevenness[driver] = unevenness;
    }
    if (this.uncovered.length === 0 && entered === left.length) return;
    const stay = [...this.uncovered, ...left].filter((trip) => this.driverOf[trip] === -1);
    this.uncovered.splice(0, Infinity, ...stay);
  }
}

const sum = (numbers: Float64Array): number => numbers.reduce((total, each) => total + each, 0);
