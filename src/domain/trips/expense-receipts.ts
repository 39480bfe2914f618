import type { ClientSide, PartnerSide } from '#domain/trips/money-sides.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** Maximum number of receipts of a trip, so that uploads cannot fill the disk. */
export const RECEIPTS_OF_A_TRIP = 20;

/** Timeline events of a receipt. Status and money of the trip do not change. */
export type ReceiptAction = 'attach-receipt' | 'remove-receipt';

type TripState = { status: TripStatus; clientSide: ClientSide; partnerSide: PartnerSide };

/**
 * Returns true while receipts can be attached: from the start of the trip until the client can no longer contest the
 * trip.
 */
export function takesReceipts(trip: TripState): boolean {
  const { clientSide } = trip;
  return (
    mayLoseReceipts(trip) || (trip.status === 'completed' && (clientSide === 'unbilled' || clientSide === 'disputed'))
  );
}

/**
 * Returns true while receipts can be removed: during the trip and the review. Afterwards the receipts prove the
 * accepted amounts.
 */
export function mayLoseReceipts({ status, partnerSide }: TripState): boolean {
  return status === 'in_progress' || (status === 'completed' && partnerSide === 'in_review');
}
