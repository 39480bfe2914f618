import { localDate, localMonth } from '#domain/time.ts';
import { unreserveWallet } from '#server/features/ledger/post-entry.ts';
import type { LimitKey } from '#server/features/limits/check-limits.ts';
import { confirmLimit } from '#server/features/limits/reserve-limit.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Replaces the trip's reservation in the client's limit by the billed amount. The limit is not checked, because an
 * amount above the limit was reviewed before.
 */
export async function confirmBilled(tx: Tx, trip: TripRow, cents: number): Promise<void> {
  if (trip.payment_method !== 'billed') return;
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: trip.limit_reserved_cents, cents });
}

export async function releaseReserve(tx: Tx, trip: TripRow, partnerId: string): Promise<void> {
  if (trip.wallet_reserved_cents === 0) return;
  await unreserveWallet(tx, partnerId, trip.wallet_reserved_cents);
  await publishWallet(tx, partnerId);
}

type CountedTrip = Pick<
  TripRow,
  'client_id' | 'cost_centre_id' | 'employee_group_id' | 'employee_id' | 'pickup_at' | 'time_zone'
>;

/**
 * Returns the key of the limits that the trip counts against: client, cost centre, group and employee, and the local month
 * and day of the pickup.
 */
export function limitKey(trip: CountedTrip): LimitKey {
  return {
    clientId: trip.client_id,
    costCentreId: trip.cost_centre_id,
    groupId: trip.employee_group_id,
    employeeId: trip.employee_id,
    month: `${localMonth(trip.pickup_at, trip.time_zone)}-01`,
    day: localDate(trip.pickup_at, trip.time_zone),
  };
}
