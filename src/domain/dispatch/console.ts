import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import { isRunning, type TripStatus } from '#domain/trips/status.ts';
import { isOpen } from '#domain/trips/urgency.ts';

/** Time before the pickup from which a trip is on the console, and the greatest number of trips there. */
export const boardHours = 6;
export const mostOnBoard = 700;

/** Fields of a trip that determine its place on the console. */
export type ConsoleTrip = {
  id: string;
  status: TripStatus;
  serviceAreaId: string;
  category: string;
  pickupAt: string;
  dueAt: string | null;
  noShowAt: string | null;
  pickup: Coordinates | null;
  driverId: string | null;
};

/** Fields of an available driver that determine whether and when the driver can be at a pickup. */
export type ConsoleDriver = {
  driverId: string;
  state: string;
  tripId: string | null;
  freeInMinutes: number | null;
  serviceAreaIds: readonly string[];
  categories: readonly string[];
};

/**
 * Trip in the order of the console. `driveSeconds`: drive of the trip's driver, or of the nearest candidate, to the
 * pickup; null when it is unknown or no longer matters. `candidates`: number of drivers who could come, for a trip
 * without a driver. `spareSeconds`: time left until the car must be at the pickup, less the drive.
 */
export type RankedTrip<Trip extends ConsoleTrip = ConsoleTrip> = {
  trip: Trip;
  driveSeconds: number | null;
  candidates: number;
  dueAt: string;
  spareSeconds: number;
};

/** Drive that is assumed for a trip without any candidate, so that the trip comes before those with one. */
export const unreachableSeconds = 1_800;

/** States of a driver who can get a trip now, or after the running one. */
const candidateStates = new Set(['free', 'queued', 'on_trip']);

const MINUTE = 60;
const degree = Math.PI / 180;

/**
 * Orders the trips by urgency, the most urgent first. Trips with the passenger on board come last, because they need
 * nothing. Drives are whole minutes, so that the order does not change with every position.
 */
export function rankTrips<Trip extends ConsoleTrip>(
  trips: readonly Trip[],
  drivers: readonly ConsoleDriver[],
  positions: ReadonlyMap<string, Coordinates>,
  now: number,
): RankedTrip<Trip>[] {
  const known = new Map(drivers.map((driver) => [driver.driverId, driver]));
  const groups = groupsOf(drivers, positions);
  const ranked = trips.map((trip): RankedTrip<Trip> => {
    const dueAt = dueOf(trip);
    const left = (Date.parse(dueAt) - now) / 1000;
    if (!isOpen(trip.status) || trip.driverId !== null) {
      const driveSeconds = ownDrive(trip, known, positions);
      return { trip, dueAt, candidates: 0, driveSeconds, spareSeconds: left - (driveSeconds ?? 0) };
    }
    const group = groups.get(groupKey(trip.serviceAreaId, trip.category)) ?? [];
    const driveSeconds = nearestDrive(trip.pickup, group);
    const assumed = group.length === 0 ? unreachableSeconds : (driveSeconds ?? 0);
    return { trip, dueAt, candidates: group.length, driveSeconds, spareSeconds: left - assumed };
  });
  return ranked.toSorted(
    (a, b) =>
      Number(isOnBoard(a)) - Number(isOnBoard(b)) || a.spareSeconds - b.spareSeconds || compare(a.trip.id, b.trip.id),
  );
}

function isOnBoard({ trip }: RankedTrip): boolean {
  return trip.status === 'in_progress';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Returns the instant that counts: the end of the tolerance for a waiting driver, else the latest arrival of the car. */
function dueOf({ status, pickupAt, dueAt, noShowAt }: ConsoleTrip): string {
  return (status === 'arrived' ? noShowAt : dueAt) ?? pickupAt;
}

/** Returns the drive of the trip's own driver; null after the arrival, and for a driver without a position. */
function ownDrive(
  { id, status, pickup, driverId }: ConsoleTrip,
  drivers: ReadonlyMap<string, ConsoleDriver>,
  positions: ReadonlyMap<string, Coordinates>,
): number | null {
  const position = driverId === null ? undefined : positions.get(driverId);
  if (!position || !pickup || (isRunning(status) && status !== 'en_route')) return null;
  const driver = drivers.get(driverId ?? '');
  const other = driver && driver.tripId !== id ? (driver.freeInMinutes ?? 0) : 0;
  return other * MINUTE + estimateDrive(position, pickup);
}

type Candidate = { at: Coordinates; freeInSeconds: number };

const groupKey = (serviceAreaId: string, category: string) => `${serviceAreaId} ${category}`;

/** Groups the candidates with a position by area and category. */
function groupsOf(
  drivers: readonly ConsoleDriver[],
  positions: ReadonlyMap<string, Coordinates>,
): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>();
  for (const { driverId, state, freeInMinutes, serviceAreaIds, categories } of drivers) {
    const at = positions.get(driverId);
    if (!at || !candidateStates.has(state)) continue;
    const candidate = { at, freeInSeconds: state === 'on_trip' ? (freeInMinutes ?? 0) * MINUTE : 0 };
    for (const serviceAreaId of serviceAreaIds) {
      for (const category of categories) {
        const key = groupKey(serviceAreaId, category);
        const group = groups.get(key);
        if (group) group.push(candidate);
        else groups.set(key, [candidate]);
      }
    }
  }
  return groups;
}

/**
 * Returns the shortest drive of the candidates. Compares them on a plane, because hundreds of trips are compared with
 * hundreds of cars every few seconds, and estimates only the drive of the nearest one.
 */
function nearestDrive(pickup: Coordinates | null, group: readonly Candidate[]): number | null {
  if (!pickup) return null;
  const narrowing = Math.cos(pickup.lat * degree);
  let best: Candidate | null = null;
  let least = Infinity;
  for (const candidate of group) {
    const { at, freeInSeconds } = candidate;
    const seconds = freeInSeconds + Math.hypot(at.lat - pickup.lat, (at.lng - pickup.lng) * narrowing) * degreeSeconds;
    if (seconds >= least) continue;
    least = seconds;
    best = candidate;
  }
  return best && best.freeInSeconds + estimateDrive(best.at, pickup);
}

/** Drive along one degree of latitude. */
const degreeSeconds = estimateDuration(
  estimateRoadDistance([
    { lat: 0, lng: 0 },
    { lat: 1, lng: 0 },
  ]),
);

function estimateDrive(from: Coordinates, to: Coordinates): number {
  return Math.ceil(estimateDuration(estimateRoadDistance([from, to])) / MINUTE) * MINUTE;
}
