import { sql } from 'kysely';
import { clientPaysCents, type FinalAmounts } from '#domain/trips/final-amounts.ts';
import type { Cap } from '#domain/trips/review.ts';
import { isAboveLimit } from '#server/features/limits/check-limits.ts';
import { limitKey } from '#server/features/trips/money/reserves.ts';
import { lockFullCharges } from '#server/features/trips/read/open-charges.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readClientPolicy } from '#server/features/trips/request/client.ts';
import { readVoucherTerms } from '#server/features/vouchers/read-vouchers.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/**
 * Returns the caps of the client that the final price exceeds. The request was compared with the caps by its estimate
 * only. The part of the price that the trip has already reserved does not count against a limit again. Locks the
 * client's limits, and for a Pix trip also client and partner, so that concurrent completions see each other.
 */
export async function readPassedCaps(tx: Tx, trip: TripRow, amounts: FinalAmounts): Promise<Cap[]> {
  const cents = clientPaysCents(amounts);
  const [client, voucher, aboveLimit] = await Promise.all([
    readClientPolicy(tx, trip.client_id),
    trip.voucher_id === null ? undefined : readVoucherTerms(tx, trip.voucher_id),
    trip.payment_method === 'billed' && passesLimit(tx, trip, cents),
  ]);
  return [
    ...(aboveLimit ? (['above_limit'] as const) : []),
    ...(isAbove(cents, client?.refusedAboveCents) ? (['above_ceiling'] as const) : []),
    ...(isAbove(cents, voucher?.ceilingCents) ? (['above_voucher'] as const) : []),
    ...(trip.payment_method === 'pix_central' && (await lockFullCharges(tx, trip)) ? (['open_charges'] as const) : []),
  ];
}

/** Locks the trip before the client's limits, like every change of a trip. The reverse order would deadlock. */
async function passesLimit(tx: Tx, trip: TripRow, cents: number): Promise<boolean> {
  await sql`select from trips where id = ${trip.id} for no key update`.execute(tx);
  return isAboveLimit(tx, { ...limitKey(trip), cents: cents - trip.limit_reserved_cents });
}

function isAbove(cents: number, cap: number | null | undefined): boolean {
  return cap !== null && cap !== undefined && cents > cap;
}
