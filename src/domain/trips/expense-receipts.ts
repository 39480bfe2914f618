import type { ClientSide, PartnerSide } from '#domain/trips/money-sides.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** More than any trip has tolls and car parks: a disk is not filled with them. */
export const RECEIPTS_OF_A_TRIP = 20;

/** What a receipt leaves in the trip's timeline; its status and its money stay as they are. */
export type ReceiptAction = 'attach-receipt' | 'remove-receipt';

type TripState = { status: TripStatus; clientSide: ClientSide; partnerSide: PartnerSide };

/** Expenses are shown from when they arise until nobody may ask about them any more: while the client may contest the trip. */
export function takesReceipts(trip: TripState): boolean {
  const { clientSide } = trip;
  return (
    mayLoseReceipts(trip) || (trip.status === 'completed' && (clientSide === 'unbilled' || clientSide === 'disputed'))
  );
}

/** What the central has accepted amounts by stays. */
export function mayLoseReceipts({ status, partnerSide }: TripState): boolean {
  return status === 'in_progress' || (status === 'completed' && partnerSide === 'in_review');
}
