import type { SeededRandom } from '#domain/random.ts';
import type { Draft, Replacement } from './draft.ts';
import type { Network } from './network.ts';

/** Share of the moves that insert an uncovered trip, while there is one. */
const INSERT_SHARE = 0.3;
/** Share of the moves to the driver of a near trip instead of any driver. */
const NEIGHBOUR_SHARE = 0.5;
const TAIL_SHARE = 0.35;
const LONGEST_SEGMENT = 3;
/** Number of nearest trips before and after a trip. */
const NEIGHBOURS = 12;

/** Returns the trips near before or after each trip, by empty metres. */
export function nearTrips(network: Network): number[][] {
  const count = network.trips.length;
  return network.trips.map((_trip, trip) => [
    ...nearest(network, (other) => other * count + trip),
    ...nearest(network, (other) => trip * count + other),
  ]);
}

function nearest({ trips, follows, meters }: Network, pairOf: (other: number) => number): number[] {
  return [...trips.keys()]
    .filter((other) => follows[pairOf(other)] === 1)
    .toSorted((a, b) => (meters[pairOf(a)] ?? 0) - (meters[pairOf(b)] ?? 0))
    .slice(0, NEIGHBOURS);
}

/** Returns a random move that all drivers involved can serve; null when the random choice gives none. */
export function proposeMove(
  network: Network,
  draft: Draft,
  neighbours: readonly number[][],
  random: SeededRandom,
): Replacement[] | null {
  if (draft.uncovered.length > 0 && random.chance(INSERT_SHARE)) return insertUncovered(network, draft, random);
  const trip = random.int(0, network.trips.length - 1);
  const from = draft.driverOf[trip] ?? -1;
  if (from === -1 || network.fixedTo[trip] !== -1) return null;
  const to = otherDriver(network, draft, neighbours, trip, random);
  if (to === undefined || to === -1 || to === from) return null;
  return exchange(network, draft, { trip, from, to }, random);
}

function otherDriver(
  network: Network,
  draft: Draft,
  neighbours: readonly number[][],
  trip: number,
  random: SeededRandom,
): number | undefined {
  const near = neighbours[trip] ?? [];
  if (near.length > 0 && random.chance(NEIGHBOUR_SHARE)) return draft.driverOf[random.pick(near)];
  const able = network.ableDrivers[trip] ?? [];
  return able[random.int(0, able.length - 1)];
}

/**
 * Gives an uncovered trip to a driver. When one trip of the driver is in the way, that one becomes uncovered instead, and
 * may find another driver later.
 */
function insertUncovered(network: Network, draft: Draft, random: SeededRandom): Replacement[] | null {
  const trip = random.pick(draft.uncovered);
  const able = network.ableDrivers[trip] ?? [];
  const driver = able[random.int(0, able.length - 1)];
  if (driver === undefined) return null;
  const chain = draft.chainOf(driver);
  const [begin, end] = gapFor(network, chain, trip, trip);
  const ejected = chain.slice(begin, end);
  if (ejected.length > 1 || ejected.some((other) => network.fixedTo[other] !== -1)) return null;
  return possible([draft.replacement(driver, [...chain.slice(0, begin), trip, ...chain.slice(end)])]);
}

/**
 * Moves a piece of a chain, which begins with the trip, to another driver. The trips of the other driver that are in the
 * way come back. With a piece of one trip this moves or swaps trips; a piece up to the end exchanges the tails.
 */
function exchange(
  network: Network,
  draft: Draft,
  { trip, from, to }: { trip: number; from: number; to: number },
  random: SeededRandom,
): Replacement[] | null {
  const [own, other] = [draft.chainOf(from), draft.chainOf(to)];
  const begin = own.indexOf(trip);
  const isTail = random.chance(TAIL_SHARE);
  const end = isTail ? own.length : Math.min(own.length, begin + random.int(1, LONGEST_SEGMENT));
  const piece = own.slice(begin, end);
  const [gapBegin, gapEnd] = gapFor(network, other, trip, piece.at(-1) ?? trip);
  const gapUntil = isTail ? other.length : gapEnd;
  const given = draft.replacement(to, [...other.slice(0, gapBegin), ...piece, ...other.slice(gapUntil)]);
  if (!given) return null;
  return possible([
    given,
    draft.replacement(from, [...own.slice(0, begin), ...other.slice(gapBegin, gapUntil), ...own.slice(end)]),
  ]);
}

function possible(replacements: readonly (Replacement | null)[]): Replacement[] | null {
  const found = replacements.filter((replacement) => replacement !== null);
  return found.length === replacements.length ? found : null;
}

/** Returns the indexes between which trips of the chain are in the way of a piece from the first to the last trip. */
function gapFor({ trips, follows }: Network, chain: readonly number[], first: number, last: number): [number, number] {
  const count = trips.length;
  let begin = 0;
  while (begin < chain.length && follows[(chain[begin] ?? 0) * count + first] === 1) begin += 1;
  let end = begin;
  while (end < chain.length && follows[last * count + (chain[end] ?? 0)] === 0) end += 1;
  return [begin, end];
}
