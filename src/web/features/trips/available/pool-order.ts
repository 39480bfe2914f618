import type { Trip } from '#contract/trip.ts';

type Ordered = Pick<Trip, 'id' | 'pickupAt' | 'offerExpiresAt'>;

/** Trips whose pickup passed longer ago than this are overdue and come last. */
const overdueMs = 5 * 60_000;

/**
 * Sorts the pool: offers, new arrivals (latest first), future trips (earliest first), overdue trips. `arrivedAt`: time
 * of arrival while the page was open, epoch milliseconds.
 */
export function inPoolOrder<Of extends Ordered>(
  trips: readonly Of[],
  now: number,
  arrivedAt: ReadonlyMap<string, number>,
): Of[] {
  const rank = (trip: Ordered): number => {
    if (trip.offerExpiresAt !== null) return 0;
    if (arrivedAt.has(trip.id)) return 1;
    return now - Date.parse(trip.pickupAt) <= overdueMs ? 2 : 3;
  };
  const newest = (a: Ordered, b: Ordered): number =>
    rank(a) === 1 ? (arrivedAt.get(b.id) ?? 0) - (arrivedAt.get(a.id) ?? 0) : 0;
  return trips.toSorted(
    (a, b) => rank(a) - rank(b) || newest(a, b) || a.pickupAt.localeCompare(b.pickupAt) || a.id.localeCompare(b.id),
  );
}
