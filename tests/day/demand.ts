import type { Coordinates } from '#domain/places/distance.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { workdayHours } from '#server/demo/plans.ts';
import type { SeededRandom } from '#domain/random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export type Place = Coordinates & { id: string };

/** Caller of a request: a company, a hotel whose trips need a PIN, or an attendant for a passenger on the phone. */
export type Asker = 'company' | 'hotel' | 'phone';

/** Planned request, with what the passenger will do. Times in milliseconds. */
export type PlannedRequest = {
  at: number;
  /** Null: now. */
  pickupAt: number | null;
  from: Place;
  to: Place;
  asker: Asker;
  paymentMethod: PaymentMethod;
  /** Time after the request at which the client cancels, unless the passenger is on board; null: never. */
  cancelsAfter: number | null;
  /** Time after which the client of an immediate trip without a driver gives up; null: waits. */
  patience: number | null;
  isNoShow: boolean;
};

export type Demand = { requests: number; start: number; fromHour: number; untilHour: number };

const BOOKED = 0.35;
const CANCELLED = 0.06;
const NO_SHOW = 0.03;
const IMPATIENT = 0.4;

/** Plans the requests of a day. Most pickups are in the morning and in the late afternoon, as in the demonstration. */
export function planRequests(random: SeededRandom, places: readonly Place[], demand: Demand): PlannedRequest[] {
  const { requests, start, fromHour, untilHour } = demand;
  const hours = workdayHours.flatMap((weight, hour) =>
    hour >= fromHour && hour < untilHour ? [[hour, weight] as const] : [],
  );
  const first = start + fromHour * HOUR;
  const planned = Array.from({ length: requests }, () => {
    const pickupAt = start + random.weighted(hours) * HOUR + random.int(0, 59 * 60) * 1000;
    const isBooked = random.chance(BOOKED);
    const lead = random.int(40, 300) * MINUTE;
    const from = random.pick(places);
    const to = random.pick(places.filter(({ id }) => id !== from.id));
    const asker = random.weighted<Asker>([
      ['company', 5],
      ['hotel', 3],
      ['phone', 2],
    ]);
    const onTheSpot = random.pick(['cash', 'pix_driver'] as const);
    return {
      at: isBooked ? Math.max(first, pickupAt - lead) : pickupAt,
      pickupAt: isBooked ? Math.max(pickupAt, first + 40 * MINUTE) : null,
      from,
      to,
      asker,
      paymentMethod: asker === 'phone' ? onTheSpot : ('billed' as const),
      cancelsAfter: random.chance(CANCELLED) ? random.int(1, 12) * MINUTE : null,
      patience: !isBooked && random.chance(IMPATIENT) ? random.int(5, 12) * MINUTE : null,
      isNoShow: random.chance(NO_SHOW),
    };
  });
  return planned.toSorted((a, b) => a.at - b.at);
}
