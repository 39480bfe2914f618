import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import { isPosted } from '#domain/trips/money-sides.ts';
import { createCharge } from '#server/features/trips/charge/charge.ts';
import { postClientFee, postGiveBackFee } from '#server/features/trips/money/post-fees.ts';
import { postSettlement } from '#server/features/trips/money/settle.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { Work } from './work.ts';

/** Posts the ledger entries of a completed trip or of a fee. Creates the Pix charge of a completed Pix trip. */
export async function postMoney(work: Work, after: TripRow, amounts: FinalAmounts | undefined): Promise<void> {
  const { tx, trip, permit, doer, now, policy } = work;
  const context = { actorId: 'userId' in doer ? doer.userId : null, now, policy };
  const partnerId = after.partner_id ?? trip.partner_id;
  if (!partnerId) return;
  if (amounts && after.payment_method === 'pix_central') await createCharge(tx, after);
  if (amounts && isPosted(permit.sides))
    await postSettlement(
      tx,
      { ...after, limit_reserved_cents: trip.limit_reserved_cents, wallet_reserved_cents: trip.wallet_reserved_cents },
      partnerId,
      amounts,
      context,
    );
  else if (permit.action === 'cancel' && permit.feeCents > 0)
    await postClientFee(tx, { ...after, limit_reserved_cents: 0 }, partnerId, permit.feeCents, context);
  else if (permit.action === 'give-back' && permit.feeCents > 0)
    await postGiveBackFee(tx, trip, partnerId, permit.feeCents, context);
}
