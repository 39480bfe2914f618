import { SeededRandom } from '#domain/random.ts';
import { type Change, Draft } from './draft.ts';
import { nearTrips, proposeMove } from './moves.ts';
import type { Chains, Network } from './network.ts';
import { compareObjectives, type Objective, partsOfMode } from './objective.ts';

export type SearchOptions = {
  seed: number;
  /**
   * Returns the used share of the budget, from 0 to 1, after so many moves. The search ends at 1. A share of moves makes
   * the result repeatable, a share of time does not.
   */
  spent: (moves: number) => number;
  /** Ends the search at once when it returns true. The best plan so far is the result. */
  shouldStop?: () => boolean;
  onProgress?: (progress: SearchProgress) => void;
};
export type SearchProgress = { share: number; moves: number; best: Objective };
export type SearchResult = { chains: Chains; moves: number; stopped: boolean };

/** Number of moves between two looks at the budget. */
const MOVES_PER_LOOK = 512;
/** Number of moves after which the search for a plan without one car is begun again with another car. */
const MOVES_PER_CAR = 50_000;

/** Parts of the budget, by the part of the objective that may become worse for a while, and the share at their ends. */
const phases = [
  { part: 'first', until: 0.1 },
  { part: 'second', until: 0.6 },
  { part: 'third', until: 1 },
] as const;
type Phase = (typeof phases)[number]['part'];

/**
 * Improves a plan by simulated annealing: random moves, of which worse ones are accepted less and less often. Never
 * returns a worse plan than the given one.
 *
 * Phases follow the parts of the objective. In the first one, only the number of uncovered trips matters, and trips are
 * packed into long chains to make room. In the second one, `frota` empties one car after the other and looks for places
 * for its trips; `cooperativa` evens out the earnings. In the third one, the empty drives become shorter. No phase
 * accepts a plan that is worse in an earlier part.
 */
export function improvePlan(network: Network, start: Chains, options: SearchOptions): SearchResult {
  return new Search(network, start, options).run();
}

class Search {
  readonly #network: Network;
  readonly #options: SearchOptions;
  readonly #random: SeededRandom;
  readonly #neighbours: readonly number[][];
  #draft: Draft;
  #now: Objective;
  #best: { chains: Chains; objective: Objective };
  #moves = 0;
  #movesOfCar = 0;
  #share: number;
  #phase: Phase;

  constructor(network: Network, start: Chains, options: SearchOptions) {
    this.#network = network;
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    this.#neighbours = nearTrips(network);
    this.#draft = new Draft(network, start);
    this.#now = this.#draft.objective();
    this.#best = { chains: start, objective: this.#now };
    this.#share = options.spent(0);
    this.#phase = this.#phaseNow();
  }

  run(): SearchResult {
    let stopped = false;
    while (this.#share < 1 && this.#network.trips.length > 0 && !stopped) {
      for (let turn = 0; turn < MOVES_PER_LOOK; turn += 1) this.#move();
      this.#look();
      stopped = this.#options.shouldStop?.() ?? false;
    }
    return { chains: this.#best.chains, moves: this.#moves, stopped };
  }

  #move(): void {
    const move = proposeMove(this.#network, this.#draft, this.#neighbours, this.#random);
    if (!move) return;
    const change = this.#draft.difference(move);
    if (!this.#isAccepted(change)) return;
    this.#draft.apply(move);
    this.#now = sumOf(this.#now, change);
    if (compareObjectives(this.#now, this.#best.objective, this.#mode) >= 0) return;
    this.#best = { chains: this.#draft.chains.map((chain) => [...chain]), objective: this.#now };
    if (this.#isEmptyingCars) this.#emptyCar();
  }

  get #mode() {
    return this.#network.day.rules.mode;
  }

  get #isEmptyingCars(): boolean {
    return this.#phase === 'second' && this.#mode === 'frota';
  }

  #phaseNow(): Phase {
    return phases.find(({ until }) => this.#share < until)?.part ?? 'third';
  }

  /** Looks at the budget, and begins the next phase with the best plan. */
  #look(): void {
    this.#moves += MOVES_PER_LOOK;
    this.#movesOfCar += MOVES_PER_LOOK;
    this.#share = this.#options.spent(this.#moves);
    this.#options.onProgress?.({ share: Math.min(1, this.#share), moves: this.#moves, best: this.#best.objective });
    const phase = this.#phaseNow();
    const isNew = phase !== this.#phase;
    this.#phase = phase;
    if (!isNew && !(this.#isEmptyingCars && this.#movesOfCar > MOVES_PER_CAR)) return;
    this.#draft = new Draft(this.#network, this.#best.chains);
    this.#now = this.#best.objective;
    if (this.#isEmptyingCars) this.#emptyCar();
  }

  /** Takes all trips from a driver, more often from one with few trips. */
  #emptyCar(): void {
    this.#movesOfCar = 0;
    const { chains } = this.#draft;
    const isFree = (trip: number) => this.#network.fixedTo[trip] === -1;
    const used = [...chains.keys()].filter((driver) => {
      const chain = this.#draft.chainOf(driver);
      return chain.length > 0 && chain.every(isFree);
    });
    used.sort((a, b) => this.#draft.chainOf(a).length - this.#draft.chainOf(b).length);
    const driver = used[Math.floor(this.#random.next() ** 2 * used.length)];
    const emptied = driver === undefined ? null : this.#draft.replacement(driver, []);
    if (!emptied) return;
    this.#now = sumOf(this.#now, this.#draft.difference([emptied]));
    this.#draft.apply([emptied]);
  }

  #isAccepted(change: Change): boolean {
    const [first, second, third] = partsOfMode[this.#mode];
    if (this.#isEmptyingCars && change.cars > 0) return false;
    if (change[first] !== 0) return change[first] < 0;
    if (this.#phase === 'first' || this.#isEmptyingCars) return this.#isByChance(change.spread, 1);
    if (change[second] !== 0 && (this.#phase === 'third' || change[second] < 0)) return change[second] < 0;
    if (change[second] > 0) return this.#isByChance(change[second], this.#heatOfEarnings());
    return this.#isByChance(change[third], this.#heatOfMeters());
  }

  /** Returns true when a worsening is accepted. `heat` is the worsening that is accepted with a probability of 1/e. */
  #isByChance(worsening: number, heat: number): boolean {
    return worsening <= 0 || this.#random.next() < Math.exp(-worsening / heat);
  }

  /** Falls to zero at the end of the second phase. */
  #heatOfEarnings(): number {
    const { unevenness } = this.#best.objective;
    const each = Math.sqrt(unevenness / Math.max(1, this.#network.day.drivers.length));
    return (each / 4) * Math.max(0, 1 - this.#share / phases[1].until);
  }

  /** Falls to a hundredth at the end. */
  #heatOfMeters(): number {
    const each = this.#best.objective.emptyMeters / Math.max(1, this.#network.trips.length);
    return Math.max(100, each / 3) * 0.01 ** this.#share;
  }
}

function sumOf(one: Objective, other: Objective): Objective {
  return {
    uncovered: one.uncovered + other.uncovered,
    cars: one.cars + other.cars,
    emptyMeters: one.emptyMeters + other.emptyMeters,
    unevenness: one.unevenness + other.unevenness,
  };
}
