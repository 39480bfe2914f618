import { estimateRoadDistance } from '#domain/places/distance.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { MINUTE } from './demand.ts';
import { positionOf } from './driving.ts';
import { CLOSES_PAGE, PAUSES } from './habits.ts';
import { call, type Driver, type World } from './world.ts';

/** Every fifth driver refuses to share the position, and declares a rank instead. */
const REFUSES_EVERY = 5;
/** Number of calls that run at the same time. */
const TOGETHER = 16;
/** Age at which a free driver sends the next position, so that the known one stays younger than two minutes. */
export const POSITION_MS = 100_000;
/** Age for a driver on a trip, whose next way begins at the end of the trip. */
const POSITION_ON_TRIP_MS = 4 * MINUTE;
/** Way after which a moving driver sends the position before a request. */
const NOTICEABLE_METERS = 300;

/** Makes the driver available, with the consent to share the position or with a declared rank. */
export async function begin(world: World, driver: Driver): Promise<void> {
  driver.sharesPosition = world.drivers.indexOf(driver) % REFUSES_EVERY !== REFUSES_EVERY - 1;
  const declaredRankId = driver.sharesPosition ? null : nearestRank(world, driver);
  await must(driver.caller.post('/presence/begin', { declaredRankId }));
  world.calls += 1;
  if (!driver.sharesPosition) return;
  await must(driver.caller.post('/presence/sharing', { share: true }));
  world.calls += 1;
}

function nearestRank({ ranks }: World, { at }: Driver): string | null {
  const metersTo = (rank: World['ranks'][number]) => estimateRoadDistance([at, rank]);
  return ranks.toSorted((a, b) => metersTo(a) - metersTo(b))[0]?.id ?? null;
}

/** Sends the positions that are old. */
export const sendOldPositions = (world: World) => sendPositions(world, (driver) => isOld(world, driver));

/** Sends the positions of free drivers who moved since their last one, because the next decision depends on them. */
export const sendMoved = (world: World) => sendPositions(world, (driver) => !driver.ride && hasMoved(world, driver));

/**
 * Sends positions of working drivers whose page is open, and writes the buffer at once, because the simulated time does
 * not wait for its timer. Drivers without consent send theirs too: the server must not store them.
 */
async function sendPositions(world: World, isDue: (driver: Driver) => boolean): Promise<void> {
  if (!world.offersByPresence) return;
  const due = world.drivers.filter((driver) => driver.isWorking && world.now >= driver.silentUntil && isDue(driver));
  if (due.length === 0) return;
  for (let index = 0; index < due.length; index += TOGETHER)
    await Promise.all(due.slice(index, index + TOGETHER).map((driver) => send(world, driver)));
  await signsOf(world.panel.services).flush();
}

function isOld({ now }: World, { sent, ride }: Driver): boolean {
  return sent === null || now - sent.at >= (ride ? POSITION_ON_TRIP_MS : POSITION_MS);
}

function hasMoved(world: World, driver: Driver): boolean {
  const { sent } = driver;
  return sent === null || estimateRoadDistance([sent.from, positionOf(world, driver)]) >= NOTICEABLE_METERS;
}

function send(world: World, driver: Driver): Promise<unknown> {
  const from = positionOf(world, driver);
  driver.sent = { at: world.now, from };
  const position = { ...from, accuracyMeters: 12, at: new Date(world.now).toISOString() };
  return call(world, 'position', driver.caller.put('/presence/position', { position }));
}

/** Lets drivers without a trip close the page or pause. A driver who was away begins again. */
export async function followHabits(
  world: World,
  pause: (driver: Driver, minutes: number) => Promise<void>,
): Promise<void> {
  for (const driver of world.drivers) {
    if (!driver.isWorking || driver.ride || world.now < driver.silentUntil) continue;
    if (driver.silentUntil > 0) await begin(world, driver);
    const chance = driver.random.next();
    driver.silentUntil = chance < CLOSES_PAGE ? world.now + driver.random.int(2, 20) * MINUTE : 0;
    if (chance >= CLOSES_PAGE && chance < CLOSES_PAGE + PAUSES) await pause(driver, driver.random.int(5, 20));
  }
}
