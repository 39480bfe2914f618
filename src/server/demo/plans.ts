import { addDays, instantOfMinute, type LocalDate, localDate, weekdayOf } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { type DemoArea, type DemoClient, HOTEL } from './people.ts';
import { inventPhone } from './documents.ts';
import { peopleNames } from './names.ts';
import type { SeededRandom } from '#domain/random.ts';
import { zone } from './lives.ts';

/** State in which the simulation leaves a trip. Trips in the last eight states have not ended when the panel opens. */
export type Ending =
  | 'completed'
  | 'reviewed'
  | 'in_review'
  | 'contested'
  | 'cancelled'
  | 'given_back'
  | 'no_show'
  | 'unattended'
  | 'rejected'
  | 'available'
  | 'accepted'
  | 'en_route'
  | 'arrived'
  | 'in_progress'
  | 'scheduled'
  | 'designated'
  | 'awaiting_approval';

export type TripPlan = {
  client: DemoClient | null;
  areaIndex: number;
  requestedAt: Date;
  pickupAt: Date | null;
  category: Category;
  paymentMethod: PaymentMethod;
  passengers: { name: string; phone: string }[];
  placeIds: [string, string];
  costCentreId: string | null;
  reason?: string;
  ending: Ending;
  /** True for a trip of the first demo partner, so that the pages of this partner have content. */
  isShown?: boolean;
};

export type Scene = { random: SeededRandom; areas: DemoArea[]; clients: DemoClient[]; now: Date };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Weights of pickups by hour of the day. */
export const workdayHours = [1, 1, 0, 0, 1, 4, 8, 14, 16, 10, 8, 8, 10, 9, 8, 9, 10, 14, 15, 12, 9, 7, 5, 3];
const weekendHours = [5, 4, 3, 1, 1, 2, 3, 4, 6, 8, 9, 9, 9, 8, 7, 7, 8, 9, 9, 9, 9, 8, 7, 6];

const pastEndings = [
  ['completed', 86],
  ['reviewed', 4],
  ['cancelled', 4],
  ['given_back', 2],
  ['no_show', 1.5],
  ['unattended', 1.5],
  ['contested', 0.4],
  ['rejected', 0.6],
] as const;

/** Plans the trips of the past days. */
export function planPast(
  { random, areas, clients, now }: Scene,
  { days, count }: { days: number; count: number },
): TripPlan[] {
  const today = localDate(now, zone);
  const plans = Array.from({ length: count }, () => {
    // The central grows, so that the last days have about twice as many trips as the first days.
    const share = random.chance(0.6) ? random.next() : 1 - Math.sqrt(random.next());
    const daysAgo = Math.floor(days * share) + 1;
    return asEmployee(planOn({ random, areas, clients, now }, addDays(today, -daysAgo), random.weighted(pastEndings)));
  });
  for (const plan of plans)
    if (
      plan.ending === 'completed' &&
      now.getTime() - (plan.pickupAt ?? plan.requestedAt).getTime() < 2 * 24 * HOUR &&
      random.chance(0.15)
    )
      plan.ending = 'in_review';
  return plans.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
}

/**
 * Lets an employee travel on about half of the trips of a client with employees. Takes no random number, so that the
 * other plans stay as they are. The rules of the employee refuse some of these trips.
 */
function asEmployee(plan: TripPlan): TripPlan {
  const employees = plan.client?.employees ?? [];
  const [first, ...others] = plan.passengers;
  const digits = Number(first?.phone.slice(-4));
  const employee = digits % 2 === 0 ? employees[(digits / 2) % employees.length] : undefined;
  if (!employee) return plan;
  const { name, phone, costCentreId } = employee;
  return { ...plan, passengers: [{ name, phone }, ...others], costCentreId, reason: 'Visita a cliente' };
}

/** Plans trips that are spread evenly over a period. All of them end. */
export function planBetween(
  scene: Scene,
  { first, last }: { first: LocalDate; last: LocalDate },
  count: number,
): TripPlan[] {
  const days: LocalDate[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const plans = Array.from({ length: count }, () =>
    planOn(scene, scene.random.pick(days), scene.random.weighted(pastEndings)),
  );
  return plans.toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
}

/** Plans the trips that have not ended when the panel opens: in the pool, under way and upcoming. */
export function planPresent(scene: Scene): TripPlan[] {
  const { random, now } = scene;
  const soon = (ending: Ending, fromMinutes: number, untilMinutes: number): TripPlan => {
    const pickupAt = new Date(now.getTime() + random.int(fromMinutes, untilMinutes) * MINUTE);
    return { ...planAt(scene, pickupAt, ending, 0), requestedAt: new Date(now.getTime() - random.int(2, 25) * MINUTE) };
  };
  const tomorrow = addDays(localDate(now, zone), 1);
  const ahead = (ending: Ending, forcedArea?: number): TripPlan =>
    planOn(scene, addDays(tomorrow, random.int(0, 9)), ending, forcedArea);
  const shown = { category: 'comum', paymentMethod: 'billed', isShown: true } as const;
  const plans = [
    ...Array.from({ length: 9 }, () => ({
      ...soon('available', 20, 150),
      category: 'comum' as const,
      paymentMethod: 'billed' as const,
    })),
    ...Array.from({ length: 3 }, () => soon('accepted', 15, 100)),
    ...Array.from({ length: 3 }, () => soon('in_progress', 1, 3)),
    // Gives the first demo partner one trip under way and one later trip, so that its second driver is free for a trip
    // that starts now.
    { ...soon('in_progress', 1, 3), ...shown },
    { ...soon('accepted', 200, 240), ...shown },
    ...Array.from({ length: 16 }, () => ahead('scheduled')),
    ...Array.from({ length: 5 }, () => ({ ...ahead('designated', 0), category: 'comum' as const })),
    ...Array.from({ length: 3 }, () => ahead('awaiting_approval')),
    // Trips for the plan of the day.
    ...Array.from({ length: 28 }, () => planOn(scene, tomorrow, 'scheduled', 0)),
    ...planHotelDay(scene),
  ];
  for (const plan of plans) {
    // A designation follows two minutes after the request.
    const latest = new Date(now.getTime() - (plan.ending === 'designated' ? 5 : 1) * MINUTE);
    if (plan.requestedAt > latest) plan.requestedAt = latest;
  }
  return plans;
}

/** Plans the trips of the hotel around now, so that the board of its reception shows every state. */
function planHotelDay(scene: Scene): TripPlan[] {
  const { now, clients } = scene;
  const rides: readonly [Ending, fromNow: number][] = [
    ['completed', -190],
    ['completed', -130],
    ['cancelled', -95],
    ['in_progress', 2],
    ['arrived', 4],
    ['en_route', 12],
    ['accepted', 35],
    ['accepted', 60],
    ['available', 45],
    ['available', 95],
    ['scheduled', 215],
    ['scheduled', 260],
  ];
  return rides.map(([ending, minutes]) => {
    const pickupAt = new Date(now.getTime() + minutes * MINUTE);
    const requestedAt = new Date(Math.min(pickupAt.getTime() - 30 * MINUTE, now.getTime() - 60 * MINUTE));
    const plan = planAt(scene, pickupAt, ending, 0);
    const client = clients[HOTEL] ?? null;
    const chosen = { client, areaIndex: 0, pickupAt, requestedAt, costCentreId: null };
    return Object.assign(plan, chosen, { category: 'comum' as const, paymentMethod: 'billed' as const });
  });
}

function planOn(scene: Scene, day: string, ending: Ending, forcedArea?: number): TripPlan {
  const { random } = scene;
  const hours = [0, 6].includes(weekdayOf(day)) ? weekendHours : workdayHours;
  const hour = random.weighted(hours.map((weight, index) => [index, weight] as const));
  return planAt(scene, instantOfMinute(day, hour * 60 + random.int(0, 11) * 5, zone), ending, forcedArea);
}

function planAt({ random, areas, clients }: Scene, pickupAt: Date, ending: Ending, forcedArea?: number): TripPlan {
  const asking = clients.filter(({ asksApproval }) => asksApproval);
  const needsApproval = ending === 'rejected' || ending === 'awaiting_approval';
  const candidates = needsApproval
    ? asking
    : clients.filter((client) => !client.asksApproval && (forcedArea === undefined || client.areaIndex === forcedArea));
  // The client of the demo account requests a larger share of the trips, so that its pages have content.
  const client =
    needsApproval || random.chance(0.88)
      ? ((random.chance(0.3) ? candidates[0] : random.pick(candidates)) ?? null)
      : null;
  const areaIndex = client?.areaIndex ?? forcedArea ?? (random.chance(0.7) ? 0 : 1);
  const area = areas[areaIndex];
  if (!area) throw new RangeError('no such area');
  const origin = random.pick(area.placeIds);
  const destination = random.pick(area.placeIds.filter((id) => id !== origin));
  const immediate =
    !needsApproval && ['completed', 'cancelled', 'no_show', 'given_back'].includes(ending) && random.chance(0.35);
  return {
    client,
    areaIndex,
    requestedAt: immediate ? pickupAt : new Date(pickupAt.getTime() - random.int(1, 72) * HOUR),
    pickupAt: immediate ? null : pickupAt,
    category: needsApproval
      ? 'executivo'
      : random.weighted([
          ['comum', 84],
          ['executivo', 11],
          ['van', 3],
          ['acessivel', 2],
        ] as const),
    paymentMethod: client
      ? random.weighted([
          ['billed', 82],
          ['pix_central', 6],
          ['pix_driver', 6],
          ['cash', 4],
          ['card_machine', 2],
        ] as const)
      : random.weighted([
          ['cash', 40],
          ['pix_driver', 30],
          ['card_machine', 20],
          ['pix_central', 10],
        ] as const),
    passengers: Array.from({ length: random.chance(0.12) ? 2 : 1 }, () => ({
      name: random.pick(peopleNames),
      phone: inventPhone(random, area.ddd),
    })),
    placeIds: [origin, destination],
    costCentreId:
      client && client.costCentreIds.length > 0 && random.chance(0.8) ? random.pick(client.costCentreIds) : null,
    ending,
  };
}
