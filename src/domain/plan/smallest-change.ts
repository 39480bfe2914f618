import { plusSeconds } from '#domain/trips/instants.ts';
import { runOf } from '#domain/trips/occupancy.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import { whyNotInChain } from './chain.ts';
import type { PlanDriver, PlanTrip, Shift } from './day.ts';
import { type Chains, type Network, toNetwork } from './network.ts';
import { shiftLackOf } from './standing-obstacles.ts';

/** A change after which a driver can serve an uncovered trip, while the rest of the plan stays as it is. */
export type SmallestChange =
  /** No change is necessary: the plan has not used this driver. */
  | { kind: 'none'; driverId: string }
  | { kind: 'shift'; driverId: string; side: 'earlier' | 'later'; minutes: number }
  /** Negative minutes: an earlier pickup. */
  | { kind: 'pickup'; driverId: string; minutes: number }
  /** `expiredOn` is the earliest expired day of the driver or of the partner's vehicles. */
  | { kind: 'document'; driverId: string; holder: 'driver' | 'vehicle'; expiredOn: LocalDate }
  | { kind: 'vehicle'; driverId: string; category: Category; accessible: boolean }
  /** One more driver for this trip. */
  | { kind: 'extra_driver'; category: Category; accessible: boolean; from: Date; until: Date };

/** Longest change of a shift or a pickup that is named. */
const MOST_MINUTES = 180;

/**
 * Returns, for an uncovered trip, the smallest change of each kind that alone makes the trip possible for a driver. Fewest
 * minutes come first, then documents, vehicles and, always, an extra driver.
 */
export function smallestChanges(
  network: Network,
  chains: Chains,
  tripId: string,
): [...SmallestChange[], SmallestChange] {
  const index = network.tripIndex.get(tripId);
  const trip = network.trips[index ?? -1];
  const run = network.runs[index ?? -1];
  if (index === undefined || trip === undefined || run === undefined) throw new RangeError(`Unknown trip ${tripId}`);
  const best = new Map<string, SmallestChange>();
  for (const [driver, facts] of network.day.drivers.entries()) {
    const served = (chains[driver] ?? []).flatMap((other) => network.trips[other] ?? []);
    for (const change of possibleChanges({ network, trip, index, driver, facts, served })) {
      const known = best.get(change.kind);
      if (!known || minutesOf(change) < minutesOf(known)) best.set(change.kind, change);
    }
  }
  const asked = { category: trip.category, accessible: asksAccessible(trip) };
  return [
    ...[...best.values()].toSorted((a, b) => orderOf(a) - orderOf(b) || minutesOf(a) - minutesOf(b)),
    { kind: 'extra_driver', ...asked, from: run.from, until: run.until },
  ];
}

const minutesOf = (change: SmallestChange): number => ('minutes' in change ? Math.abs(change.minutes) : 0);
const kindsInOrder = [['none'], ['shift', 'pickup'], ['document'], ['vehicle']];
const orderOf = ({ kind }: SmallestChange): number => kindsInOrder.findIndex((kinds) => kinds.includes(kind));

export const asksAccessible = ({ category, needs }: PlanTrip): boolean =>
  category === 'acessivel' || needs.includes('wheelchair');

type Case = {
  network: Network;
  trip: PlanTrip;
  index: number;
  driver: number;
  facts: PlanDriver;
  /** Trips that the plan gives to the driver. */
  served: readonly PlanTrip[];
};

function possibleChanges(each: Case): SmallestChange[] {
  const { network, driver, index, trip, facts } = each;
  const chain = each.served.flatMap(({ id }) => network.tripIndex.get(id) ?? []);
  const reasons = new Set(whyNotInChain(network, driver, chain, index).map(({ reason }) => reason));
  if (reasons.size === 0) return [{ kind: 'none', driverId: facts.id }];
  const only = (...allowed: string[]) => [...reasons].every((reason) => allowed.includes(reason));
  return [
    ...(only('shift') ? shiftChanges(each) : []),
    ...(only('shift', 'overlap', 'empty_drive', 'break') ? pickupChanges(each) : []),
    ...(only('documents', 'needs') ? documentChanges(each) : []),
    ...(only('category', 'needs') ? vehicleChanges(each, trip) : []),
  ];
}

/** Returns true when the changed driver can serve the changed trip in addition to the others. */
function isPossible({ network, served }: Case, driver: PlanDriver, trip: PlanTrip): boolean {
  const small = toNetwork({ trips: [...served, trip], drivers: [driver], rules: network.day.rules }, network.drive);
  const index = small.tripIndex.get(trip.id) ?? -1;
  const chain = [...small.trips.keys()].filter((other) => other !== index);
  return whyNotInChain(small, 0, chain, index).length === 0;
}

function shiftChanges(each: Case): SmallestChange[] {
  const { network, driver, index, facts, trip } = each;
  return facts.shifts.flatMap((shift, place) => {
    const lack = shiftLackOf(network, driver, index, shift);
    if (lack === null || lack === 0) return [];
    const minutes = Math.ceil(Math.abs(lack) / 60);
    if (minutes > MOST_MINUTES) return [];
    const longer =
      lack < 0
        ? { ...shift, from: plusSeconds(shift.from, -minutes * 60) }
        : { ...shift, until: plusSeconds(shift.until, minutes * 60) };
    if (!isPossible(each, { ...facts, shifts: facts.shifts.with(place, longer) }, trip)) return [];
    return [{ kind: 'shift', driverId: facts.id, side: lack < 0 ? 'earlier' : 'later', minutes }];
  });
}

/** Tries the instants nearest to the wished one at which the trip fits into a shift and between two trips. */
function pickupChanges(each: Case): SmallestChange[] {
  const { trip, facts } = each;
  const places = [...each.served.keys(), each.served.length];
  const moves = facts.shifts.flatMap((shift) => places.map((place) => minutesInto(each, shift, place)));
  const minutes = moves
    .filter((moved): moved is number => moved !== null && moved !== 0 && Math.abs(moved) <= MOST_MINUTES)
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .find((moved) => isPossible(each, facts, { ...trip, pickupAt: plusSeconds(trip.pickupAt, moved * 60) }));
  return minutes === undefined ? [] : [{ kind: 'pickup', driverId: facts.id, minutes }];
}

/**
 * Returns the fewest minutes by which the pickup must move, so that the trip fits into the shift before the trip at
 * `place` of the chain and after the one before. Null when it never fits.
 */
function minutesInto({ network, trip, facts, served }: Case, shift: Shift, place: number): number | null {
  const { drive } = network;
  const { marginSeconds } = network.day.rules;
  const [before, after] = [served[place - 1], served[place]];
  const runs = { own: runOf(trip), before: before && runOf(before), after: after && runOf(after) };
  const lengthMs = runs.own.until.getTime() - runs.own.from.getTime();
  const driveMs = (...places: Parameters<typeof drive>) => (drive(...places).seconds + marginSeconds) * 1_000;
  const earliest = Math.max(
    shift.from.getTime() + drive(facts.start, trip.start).seconds * 1_000,
    runs.before ? runs.before.until.getTime() + driveMs(runs.before.end, trip.start) : 0,
  );
  const latest = Math.min(
    shift.until.getTime() - lengthMs,
    runs.after ? runs.after.from.getTime() - driveMs(trip.end, runs.after.start) - lengthMs : Infinity,
  );
  const later = Math.ceil((earliest - trip.pickupAt.getTime()) / 60_000);
  const earlier = Math.floor((latest - trip.pickupAt.getTime()) / 60_000);
  if (later > earlier) return null;
  return Math.max(later, Math.min(0, earlier));
}

function documentChanges(each: Case): SmallestChange[] {
  const { facts, trip } = each;
  const expired = (days: readonly (LocalDate | null)[]) =>
    days.filter((day): day is LocalDate => day !== null && day < trip.pickupDate).toSorted()[0];
  const ofDriver = expired(facts.expiresOn);
  const ofVehicle = expired(facts.partner.vehicles.flatMap(({ active, expiresOn }) => (active ? expiresOn : [])));
  const renewedDriver = { ...facts, expiresOn: [] };
  const vehicles = facts.partner.vehicles.map((vehicle) => ({ ...vehicle, expiresOn: [] }));
  const renewedVehicle = { ...facts, partner: { ...facts.partner, vehicles } };
  const driverId = facts.id;
  if (ofDriver !== undefined && isPossible(each, renewedDriver, trip)) {
    return [{ kind: 'document', driverId, holder: 'driver', expiredOn: ofDriver }];
  }
  if (ofVehicle !== undefined && isPossible(each, renewedVehicle, trip)) {
    return [{ kind: 'document', driverId, holder: 'vehicle', expiredOn: ofVehicle }];
  }
  return [];
}

function vehicleChanges(each: Case, trip: PlanTrip): SmallestChange[] {
  const { facts } = each;
  const accessible = asksAccessible(trip);
  const partner = {
    ...facts.partner,
    categories: [...facts.partner.categories, trip.category],
    vehicles: [...facts.partner.vehicles, { active: true, accessible, expiresOn: [] }],
  };
  if (!isPossible(each, { ...facts, partner }, trip)) return [];
  return [{ kind: 'vehicle', driverId: facts.id, category: trip.category, accessible }];
}
