import type { Selectable } from 'kysely';
import type { privacyContract } from '#contract/privacy.ts';
import type { AdjustmentApproval, PaymentTerms, settingsContract } from '#contract/settings.ts';
import { detectPixKey } from '#domain/documents/pix-key.ts';
import { ok, refuse, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import { hasSecondFactor } from '#server/platform/auth/second-factor.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Settings } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { changeRecord, omitUndefined } from '#server/platform/record-change.ts';

type SettingsRow = Selectable<Settings>;

const ownFirst = refuse(
  'illegal_transition',
  'Ative primeiro a sua verificação em duas etapas, em Minha Conta: sem ela você mesmo ficaria sem acesso.',
);
const SETTINGS_ID = '00000000-0000-0000-0000-000000000000';

/** Sets the account for money from partners and clients. Charges that were already issued keep their account. */
export async function setPixAccount(
  tx: Tx,
  audit: AuditContext,
  { key, name, city }: InputOf<typeof settingsContract.setPixAccount>,
) {
  const found = detectPixKey(key);
  if (!found) return refuseField('key', 'Chave Pix inválida: confira. Um celular começa com +55.');
  const after = { pix_key: found.key, pix_key_type: found.type, pix_name: name, pix_city: city };
  return write(tx, audit, 'pix_account', after);
}

/**
 * Sets the amount above which an adjustment batch needs a second administrator. Batches that already wait for approval
 * still need the approval.
 */
export async function setAdjustmentApproval(tx: Tx, audit: AuditContext, { aboveCents }: AdjustmentApproval) {
  return write(tx, audit, 'adjustment_approval', { adjustment_approval_cents: aboveCents });
}

/** Sets the terms for trips that end and payouts that are requested from now on. */
export async function setPaymentTerms(tx: Tx, audit: AuditContext, terms: PaymentTerms) {
  return write(tx, audit, 'payment_terms', {
    release_days: terms.releaseDays,
    release_follows_payment: terms.releaseFollowsPayment,
    payout_business_days: terms.payoutBusinessDays,
  });
}

/** Changes the settings. Trips keep the estimates, commissions and fees that were agreed on. */
export async function changeCentralSettings(
  tx: Tx,
  audit: AuditContext,
  { version, ...input }: InputOf<typeof settingsContract.update>,
) {
  const columns = omitUndefined(columnsOf(input));
  return (await refuseQueueTimes(tx, columns)) ?? write(tx, audit, 'central', columns, version);
}

type QueueTimes = Pick<SettingsRow, 'queue_silent_seconds' | 'queue_removal_seconds'>;

/** Refuses a driver's removal from a queue that would come before the driver counts as silent. */
async function refuseQueueTimes(tx: Tx, columns: Partial<QueueTimes>) {
  const times = tx.selectFrom('settings').select(['queue_silent_seconds', 'queue_removal_seconds']).forUpdate();
  const after = { ...(await times.executeTakeFirstOrThrow()), ...columns };
  if (after.queue_removal_seconds > after.queue_silent_seconds) return null;
  const message = 'A saída da fila tem de vir depois do tempo sem sinal.';
  return refuseField('queueRemovalSeconds', message);
}

/** Changes the retention periods. The next run of the retention job erases data past these periods. */
export async function changeRetention(
  tx: Tx,
  audit: AuditContext,
  { version, passengerMonths, mailDays, originMonths }: InputOf<typeof privacyContract.changeRetention>,
) {
  const columns = { passenger_months: passengerMonths, mail_days: mailDays, origin_months: originMonths };
  return write(tx, audit, 'retention', columns, version);
}

/**
 * Sets whether all administrators need a second factor. Only an administrator with a second factor may require this.
 * The live streams of administrators close, because administrators without a second factor must set it up now.
 */
export async function setAdminSecondFactor(tx: Tx, audit: AuditContext, userId: string, required: boolean) {
  if (required && !(await hasSecondFactor(tx, userId))) return ownFirst;
  const admins = await tx.selectFrom('profiles').select('user_id').where('tipo', '=', 'admin').execute();
  const audiences = admins.map(({ user_id }) => `user:${user_id}` as const);
  await publish(tx, { topic: 'session', audiences, entityId: SETTINGS_ID, version: 0 });
  return write(tx, audit, 'admin_second_factor', { admins_need_second_factor: required });
}

/** Marks a set-up step as skipped, or resumes a skipped step. */
export async function skipFirstStep(
  tx: Tx,
  audit: AuditContext,
  { step, skipped }: InputOf<typeof settingsContract.skipFirstStep>,
) {
  const { skipped_steps } = await tx
    .selectFrom('settings')
    .select('skipped_steps')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const others = skipped_steps.filter((one) => one !== step);
  return write(tx, audit, 'first_steps', { skipped_steps: skipped ? [...others, step] : others });
}

async function write(tx: Tx, audit: AuditContext, what: string, columns: Partial<SettingsRow>, seenVersion?: number) {
  const found = await tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  const row = { ...found, id: SETTINGS_ID };
  const outcome = await changeRecord({ row, seenVersion, columns }, async (changed, changes) => {
    await tx
      .updateTable('settings')
      .set({ ...changed, ...documents(columns) })
      .execute();
    const action = `settings.${what}`;
    await recordAudit(tx, audit, { action, subjectType: 'settings', subjectId: SETTINGS_ID, changes });
  });
  return outcome.ok ? ok() : outcome;
}

/** Serialises the JSON columns for the database driver. */
function documents({ reconfirmations, give_back_fees }: Partial<SettingsRow>) {
  return {
    ...(reconfirmations && { reconfirmations: JSON.stringify(reconfirmations) }),
    ...(give_back_fees && { give_back_fees: JSON.stringify(give_back_fees) }),
  };
}

function columnsOf(input: InputOf<typeof settingsContract.update>) {
  return {
    central_name: input.name,
    central_phone: input.phone,
    central_document: input.document,
    mail_from_name: input.mailFromName,
    mail_from_address: input.mailFromAddress,
    mail_reply_to: input.mailReplyTo,
    fleet_needs_approval: input.fleetNeedsApproval,
    lead_time_seconds: input.leadTimeSeconds,
    past_tolerance_seconds: input.pastToleranceSeconds,
    repeat_window_seconds: input.repeatWindowSeconds,
    unattended_after_seconds: input.unattendedAfterSeconds,
    waiting_tolerance_seconds: input.waitingToleranceSeconds,
    immediate_waiting_tolerance_seconds: input.immediateWaitingToleranceSeconds,
    free_cancel_before_seconds: input.freeCancelBeforeSeconds,
    immediate_free_cancel_seconds: input.immediateFreeCancelSeconds,
    recording_days: input.recordingDays,
    review_bp: input.reviewBp,
    unestimated_review_cents: input.unestimatedReviewCents,
    expense_review_cents: input.expenseReviewCents,
    short_trip_bp: input.shortTripBp,
    far_meters: input.farMeters,
    pair_factor: input.pairFactor,
    settle_confirm_cents: input.settleConfirmCents,
    offer_expiry_seconds: input.offerExpirySeconds,
    priority_seconds: input.prioritySeconds,
    // The keys have the order in which the database stores them, so that equal values do not count as a change.
    reconfirmations: input.reconfirmations?.map(({ answerSeconds, beforeSeconds }) => ({
      answerSeconds,
      beforeSeconds,
    })),
    give_back_fees: input.giveBackFees?.map(({ feeCents, underSeconds }) => ({ feeCents, underSeconds })),
    commission_bp: input.commissionBp,
    minimum_balance_cents: input.minimumBalanceCents,
    cancel_fee_cents: input.cancelFeeCents,
    no_show_fee_cents: input.noShowFeeCents,
    open_charges_per_client: input.openChargesPerClient,
    open_charges_per_partner: input.openChargesPerPartner,
    fee_partner_bp: input.feePartnerBp,
    queue_silent_seconds: input.queueSilentSeconds,
    queue_removal_seconds: input.queueRemovalSeconds,
    queue_return_seconds: input.queueReturnSeconds,
    queue_returns_per_day: input.queueReturnsPerDay,
    queue_most_refusals: input.queueMostRefusals,
    queue_entry_by_hand: input.queueEntryByHand,
    queue_accuracy_meters: input.queueAccuracyMeters,
    queue_leaving_meters: input.queueLeavingMeters,
    designation_seconds: input.designationSeconds,
    alarm_uncovered_seconds: input.alarmUncoveredSeconds,
    alarm_standing_seconds: input.alarmStandingSeconds,
  };
}
