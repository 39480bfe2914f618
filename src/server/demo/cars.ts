import { type Coordinates, greatCircleMeters } from '#domain/places/distance.ts';
import type { Actor } from '#domain/access/roles.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { storePosition } from '#server/features/trips/ride/position.ts';
import { beginPresence } from '#server/features/presence/change-presence.ts';
import { signsOf } from '#server/features/presence/sign-jobs.ts';
import { joinQueue } from '#server/features/ranks/join-queue.ts';
import { withRetries } from '#server/platform/command.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { RecurringJob } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/services.ts';
import { type Car, readCars } from './car-drivers.ts';
import { isMostlyWanted, readRides, type Ride, takeStep } from './car-trips.ts';
import { SeededRandom } from '#domain/random.ts';

const SEED = 2027;
const EVERY_SECONDS = 5;
/** Speed of a free car, and of a car on a trip, which is accelerated. */
const FREE_METERS_PER_SECOND = 12;
const TRIP_METERS_PER_SECOND = 25;
/** Number of drivers who begin in a queue. */
const IN_QUEUES = 3;

/** Position of a car, and the place to which a free car drives. */
type Course = { at: Coordinates; to: Coordinates };

/**
 * Moves the cars of the simulated drivers in straight lines between known places, and reports their positions as their
 * pages would do. Makes drivers available at the start and after an interruption, and drives the trips that they accept.
 * An offer that is not wanted expires.
 */
export function moveCarsJob(services: Services, isWanted = isMostlyWanted): RecurringJob {
  const random = new SeededRandom(SEED);
  const courses = new Map<string, Course>();
  const run = async () => {
    const cars = await readCars(services.db);
    const rides = await readRides(services.db, cars);
    for (const [index, car] of cars.entries()) {
      const course = courses.get(car.driverId) ?? (await startCourse(services.db, random, car));
      if (!course) continue;
      courses.set(car.driverId, course);
      if (!car.isPresent) {
        await beginWork(services, car, index);
        continue;
      }
      const ride = rides.get(car.driverId);
      if (!ride && !car.rank && metersTo(course.to, course) === 0)
        course.to = (await startCourse(services.db, random, car))?.to ?? course.to;
      course.at = ride ? driveTo(ride, course) : (car.rank ?? step(course.at, course.to, FREE_METERS_PER_SECOND));
      signsOf(services).put(car.driverId, { ...course.at, accuracyMeters: 10, at: car.now.toISOString() });
      if (ride && isFollowed(ride.status)) await shareRide(services.db, car, ride, course.at);
      if (ride) await takeStep(services, car, ride, { isThere: isThere(ride, course), isWanted });
    }
  };
  return { name: 'move-cars', everySeconds: EVERY_SECONDS, run };
}

/** Shares the position of the car with the passenger and the client, as the page of the trip does. */
async function shareRide(db: Db, { userId, driverId, partnerId, now }: Car, { id }: Ride, at: Coordinates) {
  const actor: Actor = { userId, role: 'parceiro', clientId: null, partnerId, driverId, approvesTrips: false };
  const shared = { id, ...at, accuracyMeters: 10, at: now.toISOString() };
  await db.transaction().execute((tx) => storePosition(tx, actor, shared));
}

function metersTo(place: Coordinates, { at }: Course): number {
  return greatCircleMeters(at, place);
}

/** A place without coordinates counts as reached. */
function isThere({ target }: Ride, course: Course): boolean {
  return target === null || metersTo(target, course) === 0;
}

function driveTo({ target }: Ride, { at }: Course): Coordinates {
  return target ? step(at, target, TRIP_METERS_PER_SECOND) : at;
}

/** Returns the point that a car reaches in one round on the straight line. */
export function step(at: Coordinates, to: Coordinates, metersPerSecond: number): Coordinates {
  const meters = greatCircleMeters(at, to);
  const share = (metersPerSecond * EVERY_SECONDS) / meters;
  if (!(share < 1)) return to;
  return { lat: at.lat + (to.lat - at.lat) * share, lng: at.lng + (to.lng - at.lng) * share };
}

async function startCourse(db: Db, random: SeededRandom, { areaId }: Car): Promise<Course | null> {
  const places = db.selectFrom('places').select(['lat', 'lng']).where('service_area_id', '=', areaId);
  const known = await places.where('active', 'is', true).orderBy('name').execute();
  return known.length === 0 ? null : { at: random.pick(known), to: random.pick(known) };
}

/** Makes a driver available. The first drivers enter the queue of a rank; the first rank is left to the users. */
async function beginWork({ db, live }: Services, { driverId, partnerId, areaId }: Car, index: number): Promise<void> {
  const driver = { driverId, partnerId };
  const ranks = db.selectFrom('ranks').select(['id', 'lat', 'lng']).where('service_area_id', '=', areaId);
  const [, ...others] = index < IN_QUEUES ? await ranks.orderBy('name').execute() : [];
  const rank = others[index % Math.max(1, others.length)];
  await withRetries(() =>
    db.transaction().execute(async (tx) => {
      const joined = rank && (await joinQueue(tx, driver, { rankId: rank.id, fixes: fixesAt(rank) })).ok;
      if (!joined) await beginPresence(tx, driver, { rankId: null });
    }),
  );
  live.hint();
}

/** Returns two positions at a rank, which confirm the entry into its queue. */
function fixesAt({ lat, lng }: Coordinates) {
  return [0, 30].map((secondsAgo) => ({ lat, lng, accuracyMeters: 10, secondsAgo }));
}
