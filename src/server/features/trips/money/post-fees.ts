import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { chargeClientFee, chargePartnerFee } from '#domain/ledger/settlement.ts';
import { confirmLimit } from '#server/features/limits/reserve-limit.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { post, type PostingContext } from './post-entry.ts';
import { limitKey } from './reserves.ts';

/** Posts a cancellation or no-show fee that is billed to the client. */
export async function postClientFee(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  feeCents: number,
  context: PostingContext,
) {
  await confirmLimit(tx, { ...limitKey(trip), reservedCents: trip.limit_reserved_cents, cents: feeCents });
  const postings = chargeClientFee({
    clientId: trip.client_id,
    partnerId,
    feeCents,
    partnerShareBp: context.policy.feePartnerBp,
  });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.tripFee(trip.id, trip.corrections), kind: 'client_fee', postings },
    context,
  );
}

/** Posts the fee that the partner pays for giving a trip back late. */
export async function postGiveBackFee(
  tx: Tx,
  trip: TripRow,
  partnerId: string,
  feeCents: number,
  context: PostingContext,
) {
  const postings = chargePartnerFee({ partnerId, feeCents });
  await post(
    tx,
    trip,
    partnerId,
    { key: entryKeys.lateGiveBack(trip.id, partnerId), kind: 'partner_fee', postings },
    context,
  );
}
