import { estimateDrive } from '#domain/places/distance.ts';
import { canRunBoth, type Run, runOf } from '#domain/trips/occupancy.ts';
import type { EstimateDrive, PlanDay, PlanDriver, PlanTrip } from './day.ts';
import { standingObstacles } from './standing-obstacles.ts';

/**
 * A day as numbers, so that the search compares plans without dates and coordinates. Trips are indexed by pickup,
 * drivers as given. Pairs are stored in rows: `trip × trips.length + next`, `driver × trips.length + trip`.
 */
export type Network = {
  day: PlanDay;
  trips: readonly PlanTrip[];
  runs: readonly Run[];
  tripIndex: ReadonlyMap<string, number>;
  driverIndex: ReadonlyMap<string, number>;
  drive: EstimateDrive;
  /** Seconds since the epoch. */
  from: Float64Array;
  until: Float64Array;
  /** Earnings from each trip, and earnings of each driver in the seven days before. */
  netCents: Float64Array;
  earnedCents: Float64Array;
  /** Index of the driver who accepted the trip, or -1; and the accepted trips of each driver. */
  fixedTo: Int32Array;
  fixedTrips: readonly (readonly number[])[];
  /** 1 when the driver may serve the trip, whatever else the driver serves. */
  able: Uint8Array;
  ableDrivers: readonly (readonly number[])[];
  /** 1 when the trip may be the first of the driver. */
  canStart: Uint8Array;
  startMeters: Float64Array;
  startSeconds: Float64Array;
  /** Metres from the trip, as the last one, to the garage. */
  endMeters: Float64Array;
  /** 1 when a driver can serve the later trip directly after the earlier one. */
  follows: Uint8Array;
  meters: Float64Array;
  seconds: Float64Array;
};

/** Indexes of the trips of each driver, in order of pickup. */
export type Chains = number[][];

/** Prepares a day for the search. Throws a RangeError when a trip is fixed to an unknown driver. */
export function toNetwork(day: PlanDay, drive: EstimateDrive = estimateDrive): Network {
  const trips = day.trips.toSorted((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime() || (a.id < b.id ? -1 : 1));
  const runs = trips.map(runOf);
  const driverIndex = new Map(day.drivers.map(({ id }, index) => [id, index]));
  const fixedTo = Int32Array.from(trips, ({ id, fixedDriverId }) => {
    if (fixedDriverId === null) return -1;
    const driver = driverIndex.get(fixedDriverId);
    if (driver === undefined) throw new RangeError(`Trip ${id} is fixed to the unknown driver ${fixedDriverId}`);
    return driver;
  });
  const pairs = day.drivers.length * trips.length;
  const network = {
    day,
    trips,
    runs,
    tripIndex: new Map(trips.map(({ id }, index) => [id, index])),
    driverIndex,
    drive: inWholeUnits(drive),
    from: Float64Array.from(runs, ({ from }) => from.getTime() / 1_000),
    until: Float64Array.from(runs, ({ until }) => until.getTime() / 1_000),
    netCents: Float64Array.from(trips, ({ netCents }) => netCents),
    earnedCents: Float64Array.from(day.drivers, ({ earnedCents }) => earnedCents),
    fixedTo,
    fixedTrips: day.drivers.map((_driver, driver) => [...trips.keys()].filter((trip) => fixedTo[trip] === driver)),
    able: new Uint8Array(pairs),
    ableDrivers: trips.map((): number[] => []),
    canStart: new Uint8Array(pairs),
    startMeters: new Float64Array(pairs),
    startSeconds: new Float64Array(pairs),
    endMeters: new Float64Array(pairs),
    follows: new Uint8Array(trips.length ** 2),
    meters: new Float64Array(trips.length ** 2),
    seconds: new Float64Array(trips.length ** 2),
  };
  fillPairsOfTrips(network);
  for (const [index, driver] of day.drivers.entries()) fillDriver(network, index, driver);
  return network;
}

/** Rounds the drives to whole metres and seconds, so that sums are exact. */
const inWholeUnits =
  (drive: EstimateDrive): EstimateDrive =>
  (from, to) => {
    const { meters, seconds } = drive(from, to);
    return { meters: Math.round(meters), seconds: Math.ceil(seconds) };
  };

export function isShortEnough({ day }: Pick<Network, 'day'>, meters: number): boolean {
  return day.rules.mostEmptyMeters === null || meters <= day.rules.mostEmptyMeters;
}

function fillPairsOfTrips(network: Network): void {
  const { runs, fixedTo } = network;
  const between = { drive: network.drive, marginSeconds: network.day.rules.marginSeconds };
  for (const [index, earlier] of runs.entries()) {
    for (let next = index + 1; next < runs.length; next += 1) {
      const later = runs[next] as Run;
      const pair = index * runs.length + next;
      const { meters, seconds } = network.drive(earlier.end, later.start);
      network.meters[pair] = meters;
      network.seconds[pair] = seconds;
      // Accepted trips stay with their driver, even if they overlap.
      const bothFixed = fixedTo[index] !== -1 && fixedTo[index] === fixedTo[next];
      const canFollow = bothFixed || (canRunBoth(earlier, later, between) && isShortEnough(network, meters));
      network.follows[pair] = Number(canFollow);
    }
  }
}

function fillDriver(network: Network & { ableDrivers: number[][] }, index: number, driver: PlanDriver): void {
  const obstaclesOf = standingObstacles(network, index);
  for (const [trip, { start, end }] of network.runs.entries()) {
    const pair = index * network.runs.length + trip;
    const { meters, seconds } = network.drive(driver.start, start);
    network.startMeters[pair] = meters;
    network.startSeconds[pair] = seconds;
    network.endMeters[pair] = driver.end === null ? 0 : network.drive(end, driver.end).meters;
    const isFixedHere = network.fixedTo[trip] === index;
    const isAble = isFixedHere || obstaclesOf(trip).length === 0;
    network.able[pair] = Number(isAble);
    network.canStart[pair] = Number(isFixedHere || isShortEnough(network, meters));
    if (isAble) network.ableDrivers[trip]?.push(index);
  }
}
