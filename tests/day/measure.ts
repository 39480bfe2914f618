import { sql } from 'kysely';
import type { DispatchKind } from '#domain/dispatch/policies.ts';
import type { RowOf } from '#server/platform/database/pool.ts';
import type { World } from './world.ts';

/** Figures of a simulated day. Times in seconds. */
export type DayFigures = {
  policy: DispatchKind;
  requests: number;
  completed: number;
  uncovered: number;
  /** From the request of an immediate trip to its acceptance, and to the arrival of the car. */
  toAcceptance: Spread;
  toArrival: Spread;
  emptyKm: number;
  loadedKm: number;
  /** Earnings of the drivers in centavos, and their inequality (0: all equal). */
  earnings: Spread;
  gini: number;
  offers: number;
  declined: number;
  expired: number;
  decisions: number;
};

type Spread = { median: number; p90: number };

type TripRow = Pick<RowOf<'trips'>, 'id' | 'status' | 'driver_id' | 'partner_cents' | 'arrived_at' | 'accepted_at'>;

export async function measureDay(world: World): Promise<DayFigures> {
  const { db } = world.panel.services;
  const trips: TripRow[] = await db
    .selectFrom('trips')
    .select(['id', 'status', 'driver_id', 'partner_cents', 'arrived_at', 'accepted_at'])
    .execute();
  const offers = await db.selectFrom('trip_offers').select('status').where('driver_id', 'is not', null).execute();
  const { decisions } = await db
    .selectFrom('dispatch_decisions')
    .select(sql<number>`count(*)::int`.as('decisions'))
    .executeTakeFirstOrThrow();
  const waited = (until: (trip: TripRow) => Date | null) =>
    spread(
      trips.flatMap((trip) => {
        const plan = world.rides.get(trip.id)?.plan;
        const at = until(trip);
        return plan?.pickupAt === null && at ? [(at.getTime() - plan.at) / 1000] : [];
      }),
    );
  const earned = world.drivers.map(({ id }) =>
    trips.filter(({ driver_id }) => driver_id === id).reduce((sum, { partner_cents }) => sum + (partner_cents ?? 0), 0),
  );
  const km = (meters: 'emptyMeters' | 'loadedMeters') =>
    Math.round(world.drivers.reduce((sum, driver) => sum + driver[meters], 0) / 1000);
  const counted = (status: string) => offers.filter((offer) => offer.status === status).length;
  return {
    policy: world.policy,
    requests: trips.length,
    completed: trips.filter(({ status }) => status === 'completed').length,
    uncovered: trips.filter(
      ({ status, accepted_at }) => status === 'unattended' || (status === 'cancelled' && !accepted_at),
    ).length,
    toAcceptance: waited(({ accepted_at }) => accepted_at),
    toArrival: waited(({ arrived_at }) => arrived_at),
    emptyKm: km('emptyMeters'),
    loadedKm: km('loadedMeters'),
    earnings: spread(earned),
    gini: gini(earned),
    offers: offers.length,
    declined: counted('declined'),
    expired: counted('expired'),
    decisions,
  };
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { median: at(0.5), p90: at(0.9) };
}

/** Returns the Gini coefficient: half of the mean difference of all pairs, divided by the mean. */
function gini(values: readonly number[]): number {
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const weighted = sorted.reduce((all, value, index) => all + (2 * (index + 1) - sorted.length - 1) * value, 0);
  return weighted / (sorted.length * sum);
}
