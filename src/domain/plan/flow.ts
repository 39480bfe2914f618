/** Trips as a flow: each unit of flow is a car that serves trips in the order of their indexes. */
export type FlowProblem = {
  count: number;
  /** Most cars. */
  most: number;
  /** Cost of a trip as the first of a car; Infinity when impossible. */
  startCost: Float64Array;
  /** Cost of a trip as the last of a car. */
  endCost: Float64Array;
  /** Cost of a later trip after an earlier one, `earlier × count + later`; Infinity when impossible. */
  pairCost: Float64Array;
  /** Gain of a served trip. */
  reward: number;
};

/** Trips that so many cars serve at least cost, and the cost without the rewards. */
export type FlowStep = { served: number; cost: number };

/**
 * Returns, for each number of cars from 0, the flow of least cost minus rewards: the optimum when nothing but the number
 * of cars is limited. Ends at the largest possible number of cars.
 *
 * Successive shortest paths with potentials (Ahuja, Magnanti, Orlin: Network Flows, 1993, section 9.7). Each trip is two
 * nodes, "in" and "out", joined by an arc of capacity 1. The arcs in use are the chains, so the residual network is not
 * stored: a chain's arc is used backwards by the path.
 */
export function solveFlow(problem: FlowProblem): FlowStep[] {
  const { count, most, reward } = problem;
  const flow = new Flow(problem);
  const steps: FlowStep[] = [{ served: 0, cost: 0 }];
  let total = 0;
  while (steps.length <= most) {
    const pathCost = flow.augment();
    if (pathCost === null) break;
    total += pathCost;
    const { served } = flow;
    steps.push({ served, cost: total + reward * served });
    if (served > count) throw new Error('a trip is served twice');
  }
  return steps;
}

const NONE = -1;

class Flow {
  served = 0;
  readonly #problem: FlowProblem;
  /** Trip before and after each served trip; the trip itself when it is the first or last of a car; or `NONE`. */
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  /** Nodes: 2 × trip is "in", 2 × trip + 1 is "out". */
  readonly #potential: Float64Array;
  readonly #distance: Float64Array;
  readonly #parent: Int32Array;

  constructor(problem: FlowProblem) {
    const { count } = problem;
    this.#problem = problem;
    this.#before = new Int32Array(count).fill(NONE);
    this.#after = new Int32Array(count).fill(NONE);
    this.#potential = this.#distancesInOrder();
    this.#distance = new Float64Array(2 * count);
    this.#parent = new Int32Array(2 * count);
  }

  /** Returns the distances from the source in the empty network, which has no cycle. They make reduced costs positive. */
  #distancesInOrder(): Float64Array {
    const { count, startCost, pairCost, reward } = this.#problem;
    const distances = new Float64Array(2 * count).fill(Infinity);
    for (let trip = 0; trip < count; trip += 1) {
      const [into, out] = [2 * trip, 2 * trip + 1];
      distances[into] = Math.min(distances[into] ?? Infinity, startCost[trip] ?? Infinity);
      distances[out] = (distances[into] ?? Infinity) - reward;
      for (let next = trip + 1; next < count; next += 1) {
        const through = (distances[out] ?? Infinity) + (pairCost[trip * count + next] ?? Infinity);
        if (through < (distances[2 * next] ?? Infinity)) distances[2 * next] = through;
      }
    }
    return distances;
  }

  /** Adds a car by a shortest path. Returns its cost; null when there is no path. */
  augment(): number | null {
    const end = this.#findPaths();
    if (end === NONE) return null;
    const cost = (this.#distance[end] ?? 0) + (this.#potential[end] ?? 0) + (this.#problem.endCost[end >> 1] ?? 0);
    const farthest = this.#distance[end] ?? 0;
    for (let node = 0; node < this.#potential.length; node += 1) {
      // Every node gets at most the distance of the end, which keeps reduced costs positive.
      this.#potential[node] = (this.#potential[node] ?? 0) + Math.min(this.#distance[node] ?? 0, farthest);
    }
    this.#follow(end);
    return cost;
  }

  /** Dijkstra's algorithm without a heap, because most pairs of trips are arcs. Returns the best last node. */
  #findPaths(): number {
    const { count, startCost, endCost } = this.#problem;
    const [distance, potential] = [this.#distance, this.#potential];
    distance.fill(Infinity);
    this.#parent.fill(NONE);
    const done = new Uint8Array(2 * count);
    for (let trip = 0; trip < count; trip += 1) {
      const isFirst = this.#before[trip] === trip;
      if (!isFirst) distance[2 * trip] = (startCost[trip] ?? Infinity) - (potential[2 * trip] ?? 0);
    }
    let [end, leastCost] = [NONE, Infinity];
    for (;;) {
      let node = NONE;
      let least = Infinity;
      for (let other = 0; other < 2 * count; other += 1) {
        const length = distance[other] ?? Infinity;
        if (done[other] === 0 && length < least) [node, least] = [other, length];
      }
      if (node === NONE) break;
      done[node] = 1;
      const trip = node >> 1;
      const isEnd = node % 2 === 1 && this.#after[trip] !== trip;
      const cost = least + (potential[node] ?? 0) + (endCost[trip] ?? 0);
      if (isEnd && cost < leastCost) [end, leastCost] = [node, cost];
      this.#relax(node, least);
    }
    return end;
  }

  #relax(node: number, length: number): void {
    const { count, pairCost, reward } = this.#problem;
    const trip = node >> 1;
    const before = this.#before[trip] ?? NONE;
    if (node % 2 === 0) {
      if (before === NONE) this.#reach(node + 1, length, node, -reward);
      else if (before !== trip) this.#reach(2 * before + 1, length, node, -(pairCost[before * count + trip] ?? 0));
      return;
    }
    if (before !== NONE) this.#reach(node - 1, length, node, reward);
    const after = this.#after[trip];
    const row = trip * count;
    for (let next = trip + 1; next < count; next += 1) {
      if (next !== after) this.#reach(2 * next, length, node, pairCost[row + next] ?? Infinity);
    }
  }

  #reach(node: number, length: number, from: number, cost: number): void {
    const reached = length + cost + (this.#potential[from] ?? 0) - (this.#potential[node] ?? 0);
    if (reached < (this.#distance[node] ?? Infinity)) {
      this.#distance[node] = reached;
      this.#parent[node] = from;
    }
  }

  /** Changes the chains along the path that ends at the node. */
  #follow(end: number): void {
    const path: number[] = [];
    for (let node = end; node !== NONE; node = this.#parent[node] ?? NONE) path.unshift(node);
    const added: [number, number][] = [];
    const [first = NONE] = path;
    for (const [index, node] of path.entries()) {
      const next = path[index + 1];
      if (next === undefined) break;
      const [trip, other] = [node >> 1, next >> 1];
      if (node % 2 === 0 && trip === other) this.served += 1;
      else if (node % 2 === 1 && trip === other) this.#free(trip);
      else if (node % 2 === 1) added.push([trip, other]);
    }
    for (const [trip, other] of added) [this.#after[trip], this.#before[other]] = [other, trip];
    this.#before[first >> 1] = first >> 1;
    this.#after[end >> 1] = end >> 1;
  }

  #free(trip: number): void {
    this.served -= 1;
    this.#before[trip] = NONE;
    this.#after[trip] = NONE;
  }
}
