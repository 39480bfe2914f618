import { type Coordinates, estimateDuration, estimateRoadDistance } from '#domain/places/distance.ts';
import type { Driver, World } from './world.ts';

/** Returns the time that the driver needs for a way, in milliseconds. */
export function driveMs(from: Coordinates, to: Coordinates): number {
  return estimateDuration(estimateRoadDistance([from, to])) * 1000;
}

/** Returns the position of the driver now. */
export function positionOf({ now }: World, { at, leg }: Driver): Coordinates {
  if (!leg) return at;
  const share = shareOf(leg, now);
  const { from, to } = leg;
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
}

function shareOf({ begin, end }: { begin: number; end: number }, now: number): number {
  return end <= begin ? 1 : Math.min(1, Math.max(0, (now - begin) / (end - begin)));
}

/**
 * Lets the driver drive to a place and then do something, unless the driver begins something else before. Traffic makes
 * the way up to a fifth shorter or longer.
 */
export function drive(
  world: World,
  driver: Driver,
  to: Coordinates,
  { isEmpty, onArrival }: { isEmpty: boolean; onArrival: () => Promise<unknown> },
): void {
  stop(world, driver);
  const from = driver.at;
  const meters = estimateRoadDistance([from, to]);
  const end = world.now + Math.round((driveMs(from, to) * driver.random.int(85, 120)) / 100) + 1000;
  driver.leg = { from, to, begin: world.now, end, meters, isEmpty };
  const { turn } = driver;
  world.agenda.plan(end, async () => {
    if (driver.turn !== turn) return;
    stop(world, driver);
    await onArrival();
  });
}

/** Ends what the driver does, and counts the metres driven. */
export function stop(world: World, driver: Driver): void {
  driver.turn += 1;
  const { leg } = driver;
  if (!leg) return;
  const meters = leg.meters * shareOf(leg, world.now);
  if (leg.isEmpty) driver.emptyMeters += meters;
  else driver.loadedMeters += meters;
  driver.at = positionOf(world, driver);
  driver.leg = null;
}

/** Plans something for later, unless the driver begins something else before. */
export function later(world: World, driver: Driver, ms: number, run: () => Promise<unknown>): void {
  const { turn } = driver;
  world.agenda.plan(world.now + ms, async () => (driver.turn === turn ? run() : undefined));
}
