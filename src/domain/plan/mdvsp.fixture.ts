import { SeededRandom } from '#domain/random.ts';
import { type Network, toNetwork } from './network.ts';
import { day, driver, trip } from './plan.fixture.ts';

/**
 * Multi-depot vehicle scheduling problem. `costs` is a matrix of depots, then trips; −1 where a trip cannot
 * follow. Vehicles return to their depot.
 */
export type Mdvsp = { vehicles: readonly number[]; trips: number; costs: readonly number[] };

/** Reads the text of a published instance: numbers of depots, trips and vehicles, then the matrix. */
export function parseMdvsp(text: string): Mdvsp {
  const [depots = 0, trips = 0, ...numbers] = text.trim().split(/\s+/).map(Number);
  return { vehicles: numbers.slice(0, depots), trips, costs: numbers.slice(depots) };
}

/**
 * Generates an instance by the procedure of Carpaneto, Dell'Amico, Fischetti and Toth (Networks 19, 1989), class A: short
 * and long trips between places of a square of 60 × 60 minutes, with peaks in the morning and in the afternoon.
 */
export function randomMdvsp(seed: number, depots: number, trips: number): Mdvsp {
  const random = new SeededRandom(seed);
  const point = () => ({ x: random.int(0, 60), y: random.int(0, 60) });
  const places = Array.from({ length: random.int(Math.ceil(trips / 3), Math.ceil(trips / 2)) }, point);
  const bases = Array.from({ length: depots }, point);
  const all = Array.from({ length: trips }, () => {
    const [start, other] = [random.pick(places), random.pick(places)];
    if (!random.chance(0.4)) {
      const from = random.int(300, 1_200);
      return { start, end: start, from, until: from + random.int(180, 300) };
    }
    const [first, last] = random.weighted([
      [[420, 480], 15],
      [[480, 1_020], 70],
      [[1_020, 1_080], 15],
    ] as const);
    const from = random.int(first, last);
    return { start, end: other, from, until: from + minutes(start, other) + random.int(5, 40) };
  }).toSorted((a, b) => a.from - b.from);
  const pullOuts = bases.map((base) => [bases.map(() => -1), all.map(({ start }) => pull(base, start))]);
  const others = all.map((earlier) => [
    bases.map((base) => pull(base, earlier.end)),
    all.map((later) => {
      const drive = minutes(earlier.end, later.start);
      const waiting = later.from - earlier.until - drive;
      return waiting < 0 ? -1 : 10 * drive + 2 * waiting;
    }),
  ]);
  const [least, most] = [3 + Math.floor(trips / (3 * depots)), 3 + Math.floor(trips / (2 * depots))];
  return { vehicles: bases.map(() => random.int(least, most)), trips, costs: [...pullOuts, ...others].flat(2) };
}

type Point = { x: number; y: number };
const minutes = (a: Point, b: Point) => Math.floor(Math.hypot(a.x - b.x, a.y - b.y));
const pull = (base: Point, place: Point) => 10 * minutes(base, place) + 5_000;

/** Returns the instance as a day in mode `frota`, whose drivers are the vehicles and whose metres are the costs. */
export function networkOfMdvsp({ vehicles, trips: count, costs }: Mdvsp): Network {
  const width = vehicles.length + count;
  const cost = (from: number, to: number) => costs[from * width + to] ?? -1;
  const rows = Array.from({ length: count }, (_, index) => vehicles.length + index);
  // A trip has more trips before it than each of these has.
  const tripsBefore = new Map(rows.map((row) => [row, rows.filter((other) => cost(other, row) >= 0).length]));
  const order = rows.toSorted((a, b) => (tripsBefore.get(a) ?? 0) - (tripsBefore.get(b) ?? 0));
  const depots = vehicles.flatMap((number, depot) => Array.from({ length: number }, () => depot));
  const trips = Array.from({ length: count }, (_, index) => trip(`t${index}`, index, { durationSeconds: 0 }));
  const rules = { mode: 'frota', breakRule: null, mostEmptyMeters: null, marginSeconds: 0 } as const;
  const drivers = depots.map((_depot, index) => driver(`d${index}`));
  const network = toNetwork({ ...day(trips, drivers, rules) });
  for (const [earlier, row] of order.entries()) {
    for (const [index, depot] of depots.entries()) {
      network.startMeters[index * count + earlier] = cost(depot, row);
      network.endMeters[index * count + earlier] = cost(row, depot);
    }
    for (const [later, laterRow] of order.entries()) {
      const meters = cost(row, laterRow);
      if (meters >= 0 && later <= earlier) throw new RangeError('Trips are not in order');
      network.follows[earlier * count + later] = Number(meters >= 0);
      network.meters[earlier * count + later] = Math.max(0, meters);
    }
  }
  return network;
}
