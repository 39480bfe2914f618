import { estimateRoadDistance, type Coordinates } from '#domain/places/distance.ts';
import { MINUTE } from './demand.ts';
import { drive, later, positionOf, stop } from './driving.ts';
import { CLOSES_PAGE, LEAVES, PAUSES } from './habits.ts';
import { followHabits } from './presence.ts';
import { call, type Driver, type Rank, type World } from './world.ts';

/** Drivers report less often than the panel's page does, because each report is a call. */
export const REPORT_MS = 4 * MINUTE;
/** Number of calls that run at the same time. */
const TOGETHER = 8;
/** A driver with a departure so soon waits where it is. */
const SOON = 30 * MINUTE;
/** Share of drivers who move to another place after a trip, and the longest such way. */
const CRUISES = 0.4;
const CRUISE_METERS = 4_000;
/** Share of entries with a poor position, which the central confirms. */
const POOR_POSITION = 0.06;

/** Lets a driver without a trip wait for the next one: at a rank, or where it is. */
export async function waitForTrip(world: World, driver: Driver): Promise<void> {
  stop(world, driver);
  if (!driver.isWorking || driver.ride) return;
  if (world.now >= driver.shiftEnd && driver.booked.length === 0) return endShift(world, driver);
  if (world.offersByPresence) return cruise(world, driver);
  if (!world.waitsAtRanks || driver.booked.some(({ pickupAt }) => pickupAt - world.now < SOON)) return;
  const rank = await readReturn(world, driver);
  driveToRank(world, driver, rank ?? nearRank(world, driver));
}

async function endShift(world: World, driver: Driver): Promise<void> {
  driver.isWorking = false;
  if (!world.waitsAtRanks && !world.offersByPresence) return;
  await call(world, 'end presence', driver.caller.post('/presence/end'));
  driver.rank = null;
}

/** Lets some drivers without a trip move to another place nearby; the others wait where they are. */
function cruise(world: World, driver: Driver): void {
  if (driver.booked.length > 0 || !driver.random.chance(CRUISES)) return;
  const to = driver.random.pick(world.places);
  if (metersFrom(world, driver, to) > CRUISE_METERS) return;
  drive(world, driver, to, { isEmpty: true, onArrival: async () => undefined });
}

function driveToRank(world: World, driver: Driver, rank: Rank): void {
  drive(world, driver, rank, { isEmpty: true, onArrival: () => join(world, driver, rank) });
}

/** Returns the rank whose queue gives the driver its old place back. */
async function readReturn(world: World, driver: Driver): Promise<Rank | null> {
  const own = await call(world, 'own queue', driver.caller.get('/queue'));
  return world.ranks.find(({ id }) => id === own?.offeredReturn?.rankId) ?? null;
}

/** Chooses the nearest rank, or sometimes the second one. */
function nearRank(world: World, driver: Driver): Rank {
  const metersTo = (rank: Rank) => estimateRoadDistance([driver.at, rank]);
  const ranks = world.ranks.toSorted((a, b) => metersTo(a) - metersTo(b));
  return (driver.random.chance(0.2) ? ranks[1] : ranks[0]) ?? driver.random.pick(ranks);
}

async function join(world: World, driver: Driver, rank: Rank): Promise<void> {
  const isPoor = driver.random.chance(POOR_POSITION);
  const fixes = [8, 3].map((secondsAgo) => fixNear(driver, rank, { secondsAgo, accuracyMeters: isPoor ? 400 : 12 }));
  const own = await call(world, 'join', driver.caller.post('/queue/join', { rankId: rank.id, fixes }));
  if (!own?.place) return later(world, driver, 2 * MINUTE, () => waitForTrip(world, driver));
  driver.rank = rank;
  if (!own.place.isConfirmed) later(world, driver, 2 * MINUTE, () => confirm(world, driver, rank));
}

function confirm(world: World, driver: Driver, { id }: Rank): Promise<unknown> {
  return call(world, 'confirm', world.attendant.post(`/queues/${id}/confirm`, { rankId: id, driverId: driver.id }));
}

function fixNear(driver: Driver, { lat, lng }: Coordinates, more: { secondsAgo: number; accuracyMeters: number }) {
  const spread = () => (driver.random.next() - 0.5) / 2000;
  return { lat: lat + spread(), lng: lng + spread(), ...more };
}

async function leave(world: World, driver: Driver): Promise<void> {
  await call(world, 'leave', driver.caller.post('/queue/leave'));
  driver.rank = null;
}

/** Lets every waiting driver report its presence or follow another habit. */
export async function reportAll(world: World): Promise<void> {
  if (world.offersByPresence) await followHabits(world, (driver, minutes) => pause(world, driver, minutes));
  const waiting = world.drivers.filter((driver) => driver.isWorking && driver.rank && !driver.ride);
  const habits = waiting.map((driver) => habitOf(world, driver));
  for (let index = 0; index < habits.length; index += TOGETHER)
    await Promise.all(habits.slice(index, index + TOGETHER).map((habit) => habit()));
  for (const driver of world.drivers)
    if (driver.isWorking && isIdle(driver) && isOver(world, driver)) await waitForTrip(world, driver);
}

function isIdle({ ride, leg, booked }: Driver): boolean {
  return ride === null && leg === null && booked.length === 0;
}

const isOver = ({ now }: World, { shiftEnd }: Driver) => now >= shiftEnd;

/** Chooses what the driver does. The choice does not depend on the order of the calls. */
function habitOf(world: World, driver: Driver): () => Promise<unknown> {
  const { random } = driver;
  if (world.now < driver.silentUntil) return async () => undefined;
  const chance = random.next();
  if (chance < CLOSES_PAGE) driver.silentUntil = world.now + random.int(2, 20) * MINUTE;
  if (chance < CLOSES_PAGE) return async () => undefined;
  if (chance < CLOSES_PAGE + PAUSES) return () => pause(world, driver, random.int(5, 20));
  if (chance < CLOSES_PAGE + PAUSES + LEAVES) return () => goAway(world, driver, random.chance(0.5));
  return () => report(world, driver);
}

async function report(world: World, driver: Driver): Promise<void> {
  const { rank } = driver;
  if (!rank) return;
  const fixes = [fixNear(driver, rank, { secondsAgo: 2, accuracyMeters: 15 })];
  const own = await call(world, 'report', driver.caller.post('/queue/report', { fixes }));
  if (!own || own.place || driver.rank !== rank) return;
  // Removed while the page was closed: the driver enters again at the end.
  driver.rank = null;
  if (driver.booked.length === 0) await join(world, driver, rank);
}

/** Pauses as long as the pauses of the driver's presence still allow. */
async function pause(world: World, driver: Driver, minutes: number): Promise<void> {
  const own = await call(world, 'own presence', driver.caller.get('/presence'));
  const latest = own?.presence?.pausableUntil;
  if (!latest) return;
  const until = new Date(Math.min(world.now + minutes * MINUTE, Date.parse(latest))).toISOString();
  await call(world, 'pause', driver.caller.post('/presence/pause', { until }));
}

/** Takes the driver to a meal: with a word, or by driving away while the page reports positions. */
async function goAway(world: World, driver: Driver, silently: boolean): Promise<void> {
  if (silently) {
    const away = { lat: driver.at.lat + 0.01, lng: driver.at.lng + 0.01 };
    const fixes = [70, 35, 1].map((secondsAgo) => fixNear(driver, away, { secondsAgo, accuracyMeters: 20 }));
    const own = await call(world, 'report', driver.caller.post('/queue/report', { fixes }));
    if (own?.place === null) driver.rank = null;
  } else {
    await leave(world, driver);
  }
  if (driver.rank === null) later(world, driver, driver.random.int(20, 40) * MINUTE, () => waitForTrip(world, driver));
}

/** Returns true when the driver could drive another trip. */
export function isFree({ isWorking, ride, shiftEnd }: Driver, { now }: World): boolean {
  return isWorking && ride === null && now < shiftEnd;
}

/** Returns the way from the driver to a place in metres. */
export function metersFrom(world: World, driver: Driver, to: Coordinates): number {
  return estimateRoadDistance([positionOf(world, driver), to]);
}
