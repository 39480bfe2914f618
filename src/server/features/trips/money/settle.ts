import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { settlementKind, settleTrip } from '#domain/ledger/settlement.ts';
import { clientPaysCents, type FinalAmounts, reimbursementsCents, totalCents } from '#domain/trips/final-amounts.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { layGuestReceipt, layReceipt } from '#server/features/trips/receipt/ensure-receipt.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { post, type PostingContext } from './post-entry.ts';
import { confirmBilled, releaseReserve } from './reserves.ts';

/** Posts a completed trip's fare, releases the reserved commission and confirms the client's limit. */
export async function postSettlement(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  amounts: FinalAmounts,
  context: PostingContext,
) {
  const total = totalCents(amounts);
  await confirmBilled(tx, trip, clientPaysCents(amounts));
  await releaseReserve(tx, trip, partnerId);
  const lay = trip.payment_method === 'billed' ? layGuestReceipt : layReceipt;
  await lay(tx, trip.id, clientPaysCents(amounts));
  const postings = settleTrip({
    paymentMethod: trip.payment_method,
    clientId: trip.client_id,
    partnerId,
    totalCents: total,
    reimbursementsCents: reimbursementsCents(amounts),
    discountCents: amounts.discountCents,
    commissionBp: trip.commission_bp,
  });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripSettlement(trip.id, trip.corrections), kind: settlementKind(trip.payment_method), postings },
    context,
  );
}
