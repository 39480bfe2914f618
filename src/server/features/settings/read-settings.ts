import type { CentralSettings } from '#contract/central-settings.ts';
import type { PaymentTerms, PixAccount } from '#contract/settings.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Returns the Pix account of the central; null until an administrator sets it. */
export async function readPixAccount(db: Db | Tx): Promise<PixAccount | null> {
  const { pix_key, pix_key_type, pix_name, pix_city } = await db
    .selectFrom('settings')
    .select(['pix_key', 'pix_key_type', 'pix_name', 'pix_city'])
    .executeTakeFirstOrThrow();
  if (pix_key === null || pix_key_type === null || pix_name === null || pix_city === null) return null;
  return { key: pix_key, keyType: pix_key_type, name: pix_name, city: pix_city };
}

/**
 * Returns the amount in centavos above which an adjustment needs a second administrator, or null without such a limit.
 */
export async function readAdjustmentApproval(db: Db | Tx): Promise<number | null> {
  const { adjustment_approval_cents } = await db
    .selectFrom('settings')
    .select('adjustment_approval_cents')
    .executeTakeFirstOrThrow();
  return adjustment_approval_cents;
}

/** True when administrators must have a second factor. */
export async function readAdminSecondFactor(db: Db | Tx): Promise<boolean> {
  const { admins_need_second_factor } = await db
    .selectFrom('settings')
    .select('admins_need_second_factor')
    .executeTakeFirstOrThrow();
  return admins_need_second_factor;
}

/** True when drivers and vehicles entered by partners need the central's approval. */
export async function readFleetNeedsApproval(db: Db | Tx): Promise<boolean> {
  const row = await db.selectFrom('settings').select('fleet_needs_approval').executeTakeFirstOrThrow();
  return row.fleet_needs_approval;
}

export async function readPaymentTerms(db: Db | Tx): Promise<PaymentTerms> {
  return db
    .selectFrom('settings')
    .select(['release_days as releaseDays', 'release_follows_payment as releaseFollowsPayment'])
    .select('payout_business_days as payoutBusinessDays')
    .executeTakeFirstOrThrow();
}

export async function readCentralSettings(db: Db | Tx): Promise<CentralSettings> {
  const row = await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  return {
    name: row.central_name,
    phone: row.central_phone,
    document: row.central_document,
    mailFromName: row.mail_from_name,
    mailFromAddress: row.mail_from_address,
    mailReplyTo: row.mail_reply_to,
    fleetNeedsApproval: row.fleet_needs_approval,
    leadTimeSeconds: row.lead_time_seconds,
    pastToleranceSeconds: row.past_tolerance_seconds,
    repeatWindowSeconds: row.repeat_window_seconds,
    unattendedAfterSeconds: row.unattended_after_seconds,
    waitingToleranceSeconds: row.waiting_tolerance_seconds,
    immediateWaitingToleranceSeconds: row.immediate_waiting_tolerance_seconds,
    freeCancelBeforeSeconds: row.free_cancel_before_seconds,
    immediateFreeCancelSeconds: row.immediate_free_cancel_seconds,
    recordingDays: row.recording_days,
    reviewBp: row.review_bp,
    unestimatedReviewCents: row.unestimated_review_cents,
    expenseReviewCents: row.expense_review_cents,
    shortTripBp: row.short_trip_bp,
    farMeters: row.far_meters,
    pairFactor: row.pair_factor,
    settleConfirmCents: row.settle_confirm_cents,
    offerExpirySeconds: row.offer_expiry_seconds,
    prioritySeconds: row.priority_seconds,
    reconfirmations: row.reconfirmations as CentralSettings['reconfirmations'],
    giveBackFees: row.give_back_fees as CentralSettings['giveBackFees'],
    commissionBp: row.commission_bp,
    minimumBalanceCents: row.minimum_balance_cents,
    cancelFeeCents: row.cancel_fee_cents,
    noShowFeeCents: row.no_show_fee_cents,
    openChargesPerClient: row.open_charges_per_client,
    openChargesPerPartner: row.open_charges_per_partner,
    feePartnerBp: row.fee_partner_bp,
    queueSilentSeconds: row.queue_silent_seconds,
    queueRemovalSeconds: row.queue_removal_seconds,
    queueReturnSeconds: row.queue_return_seconds,
    queueReturnsPerDay: row.queue_returns_per_day,
    queueMostRefusals: row.queue_most_refusals,
    queueEntryByHand: row.queue_entry_by_hand,
    queueAccuracyMeters: row.queue_accuracy_meters,
    queueLeavingMeters: row.queue_leaving_meters,
    designationSeconds: row.designation_seconds,
    alarmUncoveredSeconds: row.alarm_uncovered_seconds,
    alarmStandingSeconds: row.alarm_standing_seconds,
    version: row.version,
  };
}
