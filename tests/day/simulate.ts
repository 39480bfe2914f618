import type { Trip } from '#contract/trip.ts';
import type { DispatchKind } from '#domain/dispatch/policies.ts';
import { SeededRandom } from '#domain/random.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import type { TemplateCluster } from '#tests/template-cluster.ts';
import { HOUR, MINUTE, type PlannedRequest, planRequests } from './demand.ts';
import { look, noticeTrip, runJobsAndNotice } from './offers.ts';
import { begin, POSITION_MS, sendMoved, sendOldPositions } from './presence.ts';
import { cancel } from './rides.ts';
import { REPORT_MS, reportAll, waitForTrip } from './waiting.ts';
import { type DaySize, type Driver, makeWorld, readTripAsCentral, type Ride, type World } from './world.ts';

const SWEEP_MS = 60_000;
const SHIFT_HOURS = 9;
const DEMAND_SEED = 7;

/**
 * Simulates a day of dispatch over the real API. Time passes from event to event, and the clock of the database with it.
 * The requests and the habits of the drivers are the same for every policy.
 */
export async function simulateDay(policy: DispatchKind, size: DaySize, cluster?: TemplateCluster): Promise<World> {
  const world = await makeWorld(policy, size, cluster);
  planDay(world);
  await passTime(world);
  await settleReviews(world);
  return world;
}

/** Plans the shifts, the requests and the regular events of a day. */
export function planDay(world: World): void {
  const { agenda, start, places, size } = world;
  const requests = planRequests(new SeededRandom(DEMAND_SEED), places, { ...size, start });
  for (const [index, driver] of world.drivers.entries()) planShift(world, driver, index);
  for (const plan of requests) agenda.plan(plan.at, () => request(world, plan));
  const last = start + size.untilHour * HOUR;
  const isGoingOn = () => world.now < last || [...world.rides.values()].some(({ isOver }) => !isOver);
  repeat(world, SWEEP_MS, isGoingOn, () => runJobsAndNotice(world));
  repeat(world, MINUTE, isGoingOn, () => lookAtPool(world));
  repeat(world, REPORT_MS, isGoingOn, () => reportAll(world));
  repeat(world, POSITION_MS, isGoingOn, () => sendOldPositions(world));
}

/** Runs the events until a simulated time, by default all. */
export async function passTime(world: World, until = Infinity): Promise<void> {
  const { agenda, clock } = world;
  for (let event = agenda.next(until); event; event = agenda.next(until)) {
    world.now = Math.max(world.now, event.at);
    await clock.set(new Date(world.now));
    await event.run();
  }
  if (until === Infinity) return;
  world.now = until;
  await clock.set(new Date(until));
}

/** Closes the panel of the day. */
export async function closeDay({ clock, panel }: World): Promise<void> {
  await clock.close();
  await panel.close();
}

function repeat(world: World, ms: number, isGoingOn: () => boolean, run: () => Promise<unknown>): void {
  world.agenda.plan(world.now + ms, async () => {
    await run();
    if (isGoingOn()) repeat(world, ms, isGoingOn, run);
  });
}

async function lookAtPool(world: World): Promise<void> {
  for (const ride of world.rides.values()) if (ride.isInPool) look(world, ride);
}

/** Plans a shift. The shifts begin one after another, so that drivers work at every hour. */
function planShift(world: World, driver: Driver, index: number): void {
  const { fromHour, untilHour, drivers } = world.size;
  const hours = untilHour - fromHour;
  const length = Math.min(SHIFT_HOURS, hours) * HOUR;
  const slack = hours * HOUR - length;
  // Most shifts cover the day, when most requests come.
  const share = (index + 0.5) / drivers;
  const begins = world.start + fromHour * HOUR + slack * (0.12 + 0.76 * share);
  world.agenda.plan(slack === 0 ? world.now + 1000 + index : begins, async () => {
    driver.isWorking = true;
    driver.shiftEnd = world.now + length + HOUR;
    if (world.offersByPresence) await begin(world, driver);
    await waitForTrip(world, driver);
  });
}

async function request(world: World, plan: PlannedRequest): Promise<void> {
  const { central } = world;
  await sendMoved(world);
  const requester = world.askers[plan.asker];
  const { id } = await must(
    requester.post('/trips', {
      ...(plan.asker === 'phone' && { clientId: central.walkInId }),
      passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
      stops: [plan.from, plan.to].map((place) => ({ address: 'Endereço do local', placeId: place.id })),
      ...(plan.pickupAt !== null && { pickupAt: new Date(plan.pickupAt).toISOString() }),
      category: 'comum',
      paymentMethod: plan.paymentMethod,
    }),
  );
  world.calls += 1;
  const ride = rideOf(world, plan, await readTripAsCentral(world, id));
  world.rides.set(id, ride);
  await noticeTrip(world, ride);
  const { cancelsAfter, patience } = plan;
  if (cancelsAfter !== null) world.agenda.plan(world.now + cancelsAfter, () => cancel(world, ride, 'Reunião adiada'));
  if (patience !== null)
    world.agenda.plan(world.now + patience, async () => {
      if (!ride.driver) await cancel(world, ride, 'Demora para achar motorista');
    });
}

function rideOf(world: World, plan: PlannedRequest, { id, pickupAt, termsVersion }: Trip): Ride {
  return {
    id,
    plan,
    requester: world.askers[plan.asker],
    pickupAt: Date.parse(pickupAt),
    termsVersion,
    driver: null,
    hasBegun: false,
    isOver: false,
    isInPool: false,
    inPoolSince: 0,
    takenAt: 0,
    barred: new Set(),
    noticed: 0,
  };
}

/** Settles the trips whose amounts the panel holds for a review, as an administrator does at the end of a day. */
export async function settleReviews(world: World): Promise<void> {
  for (;;) {
    const { items } = await must(world.admin.get('/trips?partnerSide=in_review&limit=100'));
    if (items.length === 0) return;
    for (const { id } of items) await must(world.admin.post(`/trips/${id}/settle`, {}, { 'idempotency-key': newId() }));
  }
}
