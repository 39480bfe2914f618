import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { clientPaysCents, type FinalAmounts } from '#domain/trips/final-amounts.ts';
import { reasonsAfterCorrection } from '#domain/trips/review.ts';
import { followCharge, hasReceived } from '#server/features/trips/charge/charge.ts';
import { amountColumns } from '#server/features/trips/money/amounts.ts';
import { reviewedAmounts } from '#server/features/trips/money/review.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { type ActionAnswer, answerOf, stale } from './act.ts';
import { readTripState } from './read-trip-state.ts';
import { readPassedCaps } from './passed-caps.ts';
import { readEvidence } from './review-evidence.ts';

type Correction = { id: string; version?: number | undefined; typed: Partial<FinalAmounts>; reason: string | null };

/** Corrects the amounts that the partner reported, while they are in review. The trip stays in review. */
export async function correctAmounts(
  tx: Tx,
  doer: Actor,
  { id, version, typed, reason }: Correction,
): Promise<Outcome<ActionAnswer>> {
  const standing = await readTripState(tx, doer, id, 'complete');
  if (!standing) return refuse('not_found', 'Viagem não encontrada.');
  const { trip, facts, now, policy, claimed } = standing;
  if (!isPartnerSide(doer) || trip.partner_id !== doer.partnerId) return refuse('not_found', 'Viagem não encontrada.');
  if (version !== undefined && version !== trip.version) return stale;
  if (trip.status !== 'completed' || trip.partner_side !== 'in_review')
    return refuse('illegal_transition', 'Os valores só podem ser corrigidos enquanto a viagem está em conferência.');
  if (await hasReceived(tx, id))
    return refuse('illegal_transition', 'O passageiro já pagou o Pix desta viagem: peça a correção à central.');
  const amounts = reviewedAmounts(trip, typed);
  const run = { driverId: trip.driver_id, begunAt: trip.begun_at, endedAt: trip.ended_at ?? now };
  const [evidence, passedCaps] = await Promise.all([readEvidence(tx, trip, run), readPassedCaps(tx, trip, amounts)]);
  const { interrupted, recorded } = trip;
  const completion = {
    trip: facts,
    endedAt: run.endedAt,
    amounts,
    evidence,
    passedCaps,
    interrupted,
    recorded,
    claimed,
  };
  const followed = await followCharge(tx, trip, clientPaysCents(amounts), { actorId: doer.userId, now });
  if (!followed.ok) return followed;
  const columns = {
    ...amountColumns(trip, amounts),
    review_reasons: reasonsAfterCorrection(trip.review_reasons, completion, policy),
  };
  const after = await changeTrip(tx, trip, columns, { action: 'correct-amounts', doer, reason }, policy);
  return after ? ok(answerOf(after)) : stale;
}
