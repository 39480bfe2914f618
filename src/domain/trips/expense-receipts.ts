import type { ClientSide, PartnerSide } from '#domain/trips/money-sides.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** More than any trip has tolls and car parks: a disk is not filled with them. */
export const RECEIPTS_OF_A_TRIP = 20;

/** Timeline events of a receipt. Status and money of the trip do not change. */
export type ReceiptAction = 'attach-receipt' | 'remove-receipt';

type TripState = { status: TripStatus; clientSide: ClientSide; partnerSide: PartnerSide };

/** Expenses can be documented from the start of the trip until the client can no longer contest it. */
export function takesReceipts(trip: TripState): boolean {
  const { clientSide } = trip;
  return (
    mayLoseReceipts(trip) || (trip.status === 'completed' && (clientSide === 'unbilled' || clientSide === 'disputed'))
  );
}

/** Receipts by which the central accepted amounts stay. */
export function mayLoseReceipts({ status, partnerSide }: TripState): boolean {
  return status === 'in_progress' || (status === 'completed' && partnerSide === 'in_review');
}
