import { type Network, isShortEnough } from './network.ts';
import { type ObstacleReason, type PlanObstacle, standingObstacles } from './standing-obstacles.ts';

/** Result of `metersOfChain` for a chain that the driver cannot serve. */
export const impossible = -1;

/**
 * Returns the empty metres of a driver who serves the trips one after the other; `impossible` when the driver cannot. A
 * chain of accepted trips only is always possible.
 */
export function metersOfChain(network: Network, driver: number, chain: readonly number[]): number {
  const count = network.trips.length;
  let total = 0;
  let before = -1;
  for (const trip of chain) {
    const own = driver * count + trip;
    if (network.able[own] === 0) return impossible;
    const pair = before * count + trip;
    if (before === -1 ? network.canStart[own] === 0 : network.follows[pair] === 0) return impossible;
    total += (before === -1 ? network.startMeters[own] : network.meters[pair]) ?? 0;
    before = trip;
  }
  if (before !== -1) total += network.endMeters[driver * count + before] ?? 0;
  return tripWithoutBreak(network, driver, chain) === null ? total : impossible;
}

/** Returns the empty metres of a chain, whether the driver can serve it or not. */
export function emptyMetersOf(
  { trips, startMeters, endMeters, meters }: Network,
  driver: number,
  chain: readonly number[],
): number {
  const drives = chain.map((trip, place) => {
    const before = chain[place - 1];
    return before === undefined ? startMeters[driver * trips.length + trip] : meters[before * trips.length + trip];
  });
  const last = chain.at(-1);
  const back = last === undefined ? 0 : endMeters[driver * trips.length + last];
  return drives.reduce<number>((sum, each) => sum + (each ?? 0), back ?? 0);
}

/**
 * Returns the first trip of the chain before which the driver misses a break; null when breaks are long enough. A trip
 * that is longer than the driving time is possible, because its breaks are taken on the way, but no other trip without a
 * break before or after it. Accepted trips alone never miss a break.
 */
function tripWithoutBreak(network: Network, driver: number, chain: readonly number[]): number | null {
  const { breakRule, marginSeconds } = network.day.rules;
  if (breakRule === null) return null;
  const count = network.trips.length;
  let [before, driven, since, allFixed] = [-1, 0, 0, true];
  for (const trip of chain) {
    const from = network.from[trip] ?? 0;
    const until = network.until[trip] ?? 0;
    const empty =
      (before === -1 ? network.startSeconds[driver * count + trip] : network.seconds[before * count + trip]) ?? 0;
    const rest = from - (network.until[before] ?? 0) - empty - marginSeconds;
    if (before === -1 || rest >= breakRule.breakSeconds) [driven, since, allFixed] = [0, 0, true];
    driven += empty + until - from;
    since += 1;
    allFixed &&= network.fixedTo[trip] !== -1;
    if (since > 1 && driven > breakRule.drivingSeconds && !allFixed) return trip;
    before = trip;
  }
  return null;
}

/** Returns the chain with the trip at its place in the order of pickups. */
export function withTrip(chain: readonly number[], trip: number): number[] {
  return [...chain, trip].toSorted((a, b) => a - b);
}

/**
 * Returns every reason why a driver who serves the chain cannot take the trip as well; empty when the driver can. The
 * chain does not contain the trip.
 */
export function whyNotInChain(
  network: Network,
  driver: number,
  chain: readonly number[],
  trip: number,
): PlanObstacle[] {
  if (network.fixedTo[trip] === driver) return [];
  const standing = standingObstacles(network, driver)(trip);
  const known = new Set(standing.map(({ otherTripId }) => otherTripId));
  const inChain = obstaclesBetween(network, driver, chain, trip).filter(({ otherTripId }) => !known.has(otherTripId));
  const found = [...standing, ...inChain];
  const whole = withTrip(chain, trip);
  if (found.length === 0 && tripWithoutBreak(network, driver, whole) !== null) found.push(obstacle('break'));
  return found;
}

const obstacle = (reason: ObstacleReason, otherTripId: string | null = null): PlanObstacle => ({ reason, otherTripId });

/** Returns the obstacles between the trip and the trips before and after it. */
function obstaclesBetween(network: Network, driver: number, chain: readonly number[], trip: number): PlanObstacle[] {
  const count = network.trips.length;
  const [before, after] = [chain.findLast((other) => other < trip), chain.find((other) => other > trip)];
  const found: PlanObstacle[] = [];
  const isFree = (earlier: number, later: number) =>
    (network.until[earlier] ?? 0) + (network.seconds[earlier * count + later] ?? 0) + network.day.rules.marginSeconds <=
    (network.from[later] ?? 0);
  const clash = (other: number) => found.push(obstacle('overlap', network.trips[other]?.id ?? null));
  if (before !== undefined && !isFree(before, trip)) clash(before);
  if (after !== undefined && !isFree(trip, after)) clash(after);
  const metersTo =
    before === undefined ? network.startMeters[driver * count + trip] : network.meters[before * count + trip];
  const metersFrom = after === undefined ? 0 : network.meters[trip * count + after];
  if (!isShortEnough(network, metersTo ?? 0)) found.push(obstacle('empty_drive'));
  else if (!isShortEnough(network, metersFrom ?? 0))
    found.push(obstacle('empty_drive', network.trips[after ?? -1]?.id ?? null));
  return found;
}
