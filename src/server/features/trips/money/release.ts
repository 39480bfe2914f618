import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { releaseTrip } from '#domain/ledger/settlement.ts';
import { localDate } from '#domain/time.ts';
import { isReleasable } from '#domain/trips/money-sides.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { post, type PostingContext } from './post-entry.ts';

/** Releases the partner's part of a settled trip, so that it can be paid out. */
async function postRelease(tx: Tx, trip: TripRow, partnerId: string, cents: number, context: PostingContext) {
  const postings = releaseTrip({ partnerId, cents });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripRelease(trip.id, trip.corrections), kind: 'release', postings },
    context,
  );
}

/**
 * Releases the partner's part of one trip. Does nothing when the part is not pending, or when the trip is contested or
 * unpaid.
 */
export async function releaseTripPart(tx: Tx, trip: TripRow, context: PostingContext): Promise<void> {
  const payment = {
    paymentMethod: trip.payment_method,
    clientSide: trip.client_side,
    owedCents: trip.client_amount_cents,
  };
  const today = localDate(context.now, trip.time_zone);
  if (!trip.partner_id || !isReleasable(trip.partner_side, payment, trip.release_on, today)) return;
  const story = { action: 'release' as const, doer: { role: 'system' } as const };
  const after = await changeTrip(tx, trip, { partner_side: 'released' }, story, context.policy);
  if (after && trip.partner_cents) await postRelease(tx, trip, trip.partner_id, trip.partner_cents, context);
}
