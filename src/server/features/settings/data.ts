import type { PaymentTerms, PixAccount } from '#contract/settings.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

/** Where the central receives Pix; null until an administrator has said so. */
export async function readPixAccount(db: Db | Tx): Promise<PixAccount | null> {
  const { pix_key, pix_key_type, pix_name, pix_city } = await db
    .selectFrom('settings')
    .select(['pix_key', 'pix_key_type', 'pix_name', 'pix_city'])
    .executeTakeFirstOrThrow();
  if (pix_key === null || pix_key_type === null || pix_name === null || pix_city === null) return null;
  return { key: pix_key, keyType: pix_key_type, name: pix_name, city: pix_city };
}

/** In centavos; null: no adjustment needs a second administrator. */
export async function readAdjustmentApproval(db: Db | Tx): Promise<number | null> {
  const { adjustment_approval_cents } = await db
    .selectFrom('settings')
    .select('adjustment_approval_cents')
    .executeTakeFirstOrThrow();
  return adjustment_approval_cents;
}

export async function readPaymentTerms(db: Db | Tx): Promise<PaymentTerms> {
  return db
    .selectFrom('settings')
    .select(['release_days as releaseDays', 'release_follows_payment as releaseFollowsPayment'])
    .select('payout_business_days as payoutBusinessDays')
    .executeTakeFirstOrThrow();
}
