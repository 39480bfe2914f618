import { type RawBuilder, sql } from 'kysely';
import type { TripPolicy } from '#domain/trips/policy.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/** The database clock and the settings that apply to a change. */
export type Moment = { now: Date; policy: TripPolicy };

/** Columns of the settings that form the policy. */
const columns = {
  leadTimeSeconds: 'lead_time_seconds',
  reviewBp: 'review_bp',
  unestimatedReviewCents: 'unestimated_review_cents',
  expenseReviewCents: 'expense_review_cents',
  shortTripBp: 'short_trip_bp',
  farMeters: 'far_meters',
  pairFactor: 'pair_factor',
  waitingToleranceSeconds: 'waiting_tolerance_seconds',
  immediateWaitingToleranceSeconds: 'immediate_waiting_tolerance_seconds',
  unattendedAfterSeconds: 'unattended_after_seconds',
  freeCancelBeforeSeconds: 'free_cancel_before_seconds',
  immediateFreeCancelSeconds: 'immediate_free_cancel_seconds',
  reconfirmations: 'reconfirmations',
  offerExpirySeconds: 'offer_expiry_seconds',
  designationSeconds: 'designation_seconds',
  pastToleranceSeconds: 'past_tolerance_seconds',
  recordingDays: 'recording_days',
  commissionBp: 'commission_bp',
  releaseDays: 'release_days',
  releaseFollowsPayment: 'release_follows_payment',
  minimumBalanceCents: 'minimum_balance_cents',
  giveBackFees: 'give_back_fees',
  cancelFeeCents: 'cancel_fee_cents',
  noShowFeeCents: 'no_show_fee_cents',
  feePartnerBp: 'fee_partner_bp',
} as const satisfies Record<keyof TripPolicy, keyof RowOf<'settings'>>;

/** Row of the query. The policy defines the types of the JSON columns. */
export type SettingsRow = { now: Date } & Pick<TripPolicy, 'reconfirmations' | 'giveBackFees'> & {
    [Name in Exclude<keyof TripPolicy, 'reconfirmations' | 'giveBackFees'>]: RowOf<'settings'>[(typeof columns)[Name]];
  };

/** Returns the SQL columns of settings (alias `g`), named as in the policy. */
export function selectSettings(names: readonly (keyof TripPolicy)[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `g.${columns[name]} as "${name}"`).join(', '));
}
const policyColumns = selectSettings(Object.keys(columns) as (keyof TripPolicy)[]);

export async function readMoment(tx: Db | Tx): Promise<Moment> {
  const { now, ...policy } = await readSettings(tx);
  return { now, policy };
}

/** Returns the trip settings that the administrator maintains. */
export async function readPolicy(db: Db | Tx): Promise<TripPolicy> {
  const { now: _now, ...policy } = await readSettings(db);
  return policy;
}

async function readSettings(db: Db | Tx): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select app_now() as now, ${policyColumns} from settings g`.execute(db);
  const [settings] = rows;
  if (!settings) throw new Error('the settings row is missing');
  return settings;
}
