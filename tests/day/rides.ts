import { MINUTE } from './demand.ts';
import { drive, driveMs, later, positionOf, stop } from './driving.ts';
import { waitForTrip } from './waiting.ts';
import { call, type Driver, readTripAsCentral, type Ride, type World } from './world.ts';

/** Arrival before the pickup of a booked trip that a driver plans for. */
const EARLY = 3 * MINUTE;

/** Takes note of an accepted trip, and plans the departure. */
export function takeRide(world: World, driver: Driver, ride: Ride): void {
  Object.assign(ride, { driver, isInPool: false, takenAt: world.now });
  driver.rank = null;
  driver.booked.push(ride);
  planDeparture(world, driver, ride);
}

function planDeparture(world: World, driver: Driver, ride: Ride): void {
  const departs =
    ride.plan.pickupAt === null ? 0 : ride.pickupAt - EARLY - driveMs(positionOf(world, driver), ride.plan.from);
  world.agenda.plan(Math.max(world.now + driver.random.int(5, 20) * 1000, departs), () => depart(world, driver, ride));
}

/** Departs, unless another trip runs: the driver then departs after it. */
async function depart(world: World, driver: Driver, ride: Ride): Promise<void> {
  if (ride.isOver || driver.ride || ride.driver !== driver) return;
  const { id: driverId, vehicleId } = driver;
  const departed = await step(world, driver, ride, 'depart', { driverId, vehicleId });
  if (!departed) return world.agenda.plan(world.now + MINUTE, () => depart(world, driver, ride));
  driver.booked = driver.booked.filter((other) => other !== ride);
  driver.ride = ride;
  driver.rank = null;
  drive(world, driver, ride.plan.from, { isEmpty: true, onArrival: () => arrive(world, driver, ride) });
}

function step(world: World, driver: Driver, ride: Ride, action: string, input: object = {}) {
  return call(world, action, driver.caller.post(`/trips/${ride.id}/${action}`, input));
}

async function arrive(world: World, driver: Driver, ride: Ride): Promise<void> {
  const arrived = await step(world, driver, ride, 'arrive');
  if (!arrived) return giveUp(world, driver, ride);
  if (ride.plan.isNoShow) {
    const wait = Math.max(0, Date.parse(arrived.noShowAt) - world.now) + 5_000;
    return later(world, driver, wait, () => reportNoShow(world, driver, ride));
  }
  const boards = Math.max(world.now, ride.pickupAt) + driver.random.int(20, 240) * 1000;
  later(world, driver, boards - world.now, () => begin(world, driver, ride));
}

async function reportNoShow(world: World, driver: Driver, ride: Ride): Promise<void> {
  await step(world, driver, ride, 'no-show');
  await giveUp(world, driver, ride);
}

async function begin(world: World, driver: Driver, ride: Ride): Promise<void> {
  const shown = await call(world, 'show', ride.requester.get(`/trips/${ride.id}`));
  const pin = shown?.boardingPin;
  if (!(await step(world, driver, ride, 'begin', pin ? { pin } : {}))) return giveUp(world, driver, ride);
  ride.hasBegun = true;
  drive(world, driver, ride.plan.to, { isEmpty: false, onArrival: () => complete(world, driver, ride) });
}

async function complete(world: World, driver: Driver, ride: Ride): Promise<void> {
  await step(world, driver, ride, 'complete');
  await giveUp(world, driver, ride);
}

/** Ends the ride for the driver, who then departs to a booked trip that is due, or waits. */
async function giveUp(world: World, driver: Driver, ride: Ride): Promise<void> {
  ride.isOver = true;
  if (driver.ride === ride) driver.ride = null;
  driver.booked = driver.booked.filter((other) => other !== ride);
  stop(world, driver);
  for (const next of driver.booked) planDeparture(world, driver, next);
  await waitForTrip(world, driver);
}

/** Cancels a trip whose passenger is not on board, for the fee that the page shows. */
export async function cancel(world: World, ride: Ride, reason: string): Promise<void> {
  if (ride.isOver || ride.hasBegun) return;
  const shown = await call(world, 'show', ride.requester.get(`/trips/${ride.id}`));
  const feeCents = shown?.cancelFeeCents ?? 0;
  const cancelled = await call(world, 'cancel', ride.requester.post(`/trips/${ride.id}/cancel`, { reason, feeCents }));
  if (!cancelled) return;
  Object.assign(ride, { isOver: true, isInPool: false });
  const { driver } = ride;
  if (driver?.ride === ride) await giveUp(world, driver, ride);
  else if (driver) await dropBooked(world, driver, ride);
}

async function dropBooked(world: World, driver: Driver, ride: Ride): Promise<void> {
  driver.booked = driver.booked.filter((other) => other !== ride);
  if (!driver.ride && !driver.rank) await waitForTrip(world, driver);
}

/** Learns how a trip ended that the central no longer lists as open. */
export async function noticeEnd(world: World, ride: Ride): Promise<void> {
  const { status } = await readTripAsCentral(world, ride.id);
  if (['unattended', 'cancelled'].includes(status)) Object.assign(ride, { isOver: true, isInPool: false });
}
