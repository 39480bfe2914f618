import type { Trip } from '#contract/trip.ts';
import { must } from '#tests/authorisation/world.ts';
import { MINUTE } from './demand.ts';
import { noticeEnd, takeRide } from './rides.ts';
import { isFree, metersFrom } from './waiting.ts';
import { call, type Driver, readTripAsCentral, type Ride, runJobs, type World } from './world.ts';

/** Answers of a driver to an offer. */
const answers = [
  ['accept', 84],
  ['decline', 8],
  ['ignore', 8],
] as const;

/** Way to a pickup that a driver accepts from the pool; it grows with each minute that the trip waits. */
const POOL_METERS = 6_000;
const POOL_METERS_PER_MINUTE = 1_500;
/** Share of free drivers who look at the pool, and who then want a trip. */
const LOOKS = 0.5;
const WANTS = 0.6;
const MOST_AT_ONCE = 3;
/** Time after which an accepted trip has left the screens of all drivers. */
const STALE_MS = 2_000;

/** Reads one trip after a change, and lets drivers react to it. */
export async function noticeTrip(world: World, ride: Ride): Promise<void> {
  notice(world, ride, await readTripAsCentral(world, ride.id));
}

/** Runs the jobs, and lets drivers react to what they changed. */
export async function runJobsAndNotice(world: World): Promise<void> {
  if (!(await runJobs(world))) return;
  const { items, nextCursor } = await must(world.admin.get('/trips?status=available,offered&order=soonest&limit=100'));
  const open = new Set<string>();
  for (const trip of items as Trip[]) {
    open.add(trip.id);
    const ride = world.rides.get(trip.id);
    if (ride) notice(world, ride, trip);
  }
  if (nextCursor) return;
  for (const ride of world.rides.values())
    if ((ride.isInPool || ride.noticed > 0) && !ride.driver && !ride.isOver && !open.has(ride.id))
      await noticeEnd(world, ride);
}

function notice(world: World, ride: Ride, trip: Trip): void {
  const wasInPool = ride.isInPool;
  ride.isInPool = trip.status === 'available';
  ride.termsVersion = trip.termsVersion;
  if (ride.isInPool && !wasInPool) {
    ride.inPoolSince = world.now;
    ride.noticed = trip.version;
    look(world, ride);
  }
  if (trip.status !== 'offered' || ride.noticed === trip.version) return;
  ride.noticed = trip.version;
  const driver = world.drivers.find(({ id }) => id === trip.offeredDriverId);
  if (driver) react(world, driver, ride);
  const expires = Date.parse(trip.offerExpiresAt ?? '');
  // The job that ends offers runs each second.
  world.agenda.plan(Math.ceil(expires / 1000) * 1000 + 300, () => runJobsAndNotice(world));
}

function react(world: World, driver: Driver, ride: Ride): void {
  const answer = driver.random.weighted(answers);
  if (answer === 'ignore' || world.now < driver.silentUntil) return;
  world.agenda.plan(world.now + driver.random.int(2_500, 16_000), async () => {
    if (answer === 'accept') return accept(world, driver, ride, 'accept offer');
    if (await call(world, 'decline', driver.caller.post(`/trips/${ride.id}/decline`))) await noticeTrip(world, ride);
  });
}

async function accept(world: World, driver: Driver, ride: Ride, name: string): Promise<void> {
  const { termsVersion } = ride;
  const input = { termsVersion, vehicleId: driver.vehicleId };
  const accepted = await call(world, name, driver.caller.post(`/trips/${ride.id}/accept`, input));
  if (accepted) takeRide(world, driver, ride);
  else ride.barred.add(driver);
}

/** Lets some free drivers see a trip in the pool and try to accept it. */
export function look(world: World, ride: Ride): void {
  const waited = (world.now - ride.inPoolSince) / MINUTE;
  const reach = POOL_METERS + waited * POOL_METERS_PER_MINUTE;
  const interested = world.drivers.filter(
    (driver) =>
      isFree(driver, world) &&
      world.now >= driver.silentUntil &&
      !ride.barred.has(driver) &&
      driver.random.chance(LOOKS * WANTS) &&
      metersFrom(world, driver, ride.plan.from) <= reach,
  );
  const hasty = interested.map((driver) => ({ driver, ms: driver.random.int(3_000, 40_000) }));
  for (const { driver, ms } of hasty.toSorted((a, b) => a.ms - b.ms).slice(0, MOST_AT_ONCE))
    world.agenda.plan(world.now + ms, async () => {
      const isShown = ride.isInPool || world.now - ride.takenAt <= STALE_MS;
      if (isShown && !ride.isOver && isFree(driver, world)) await accept(world, driver, ride, 'accept from the pool');
    });
}
