import { sql } from 'kysely';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** The database clock and the settings that apply to a change. */
export type Moment = { now: Date; policy: TripPolicy };

export async function readMoment(tx: Db | Tx): Promise<Moment> {
  const { now, ...policy } = await readSettings(tx);
  return { now, policy };
}

/** Returns the trip settings that the administrator maintains. */
export async function readPolicy(db: Db | Tx): Promise<TripPolicy> {
  const { now: _now, ...policy } = await readSettings(db);
  return policy;
}

async function readSettings(db: Db | Tx): Promise<TripPolicy & { now: Date }> {
  const { rows } = await sql<TripPolicy & { now: Date }>`
    select app_now() as now, lead_time_seconds as "leadTimeSeconds", review_bp as "reviewBp",
      unestimated_review_cents as "unestimatedReviewCents",
      expense_review_cents as "expenseReviewCents", short_trip_bp as "shortTripBp", far_meters as "farMeters",
      pair_factor as "pairFactor",
      waiting_tolerance_seconds as "waitingToleranceSeconds",
      immediate_waiting_tolerance_seconds as "immediateWaitingToleranceSeconds",
      unattended_after_seconds as "unattendedAfterSeconds", free_cancel_before_seconds as "freeCancelBeforeSeconds",
      immediate_free_cancel_seconds as "immediateFreeCancelSeconds", reconfirmations,
      offer_expiry_seconds as "offerExpirySeconds", past_tolerance_seconds as "pastToleranceSeconds",
      recording_days as "recordingDays", commission_bp as "commissionBp", release_days as "releaseDays",
      release_follows_payment as "releaseFollowsPayment",
      minimum_balance_cents as "minimumBalanceCents", give_back_fees as "giveBackFees",
      cancel_fee_cents as "cancelFeeCents", no_show_fee_cents as "noShowFeeCents", fee_partner_bp as "feePartnerBp"
    from settings`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings row is missing');
  return settings;
}
