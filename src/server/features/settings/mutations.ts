import { type Selectable, sql } from 'kysely';
import type { AdjustmentApproval, PaymentTerms, settingsContract } from '#contract/settings.ts';
import { detectPixKey } from '#domain/documents/pix-key.ts';
import { ok, refuseField } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Settings } from '#server/platform/database/schema.ts';

const SETTINGS_ID = '00000000-0000-0000-0000-000000000000';

/** Money that partners and clients send from now on goes there. Charges that were handed out keep the account they name. */
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

/** Batches that wait already go on waiting. */
export async function setAdjustmentApproval(tx: Tx, audit: AuditContext, { aboveCents }: AdjustmentApproval) {
  return write(tx, audit, 'adjustment_approval', { adjustment_approval_cents: aboveCents });
}

/** Trips that end and payouts that are asked for from now on are promised by them. */
export async function setPaymentTerms(tx: Tx, audit: AuditContext, terms: PaymentTerms) {
  return write(tx, audit, 'payment_terms', {
    release_days: terms.releaseDays,
    release_follows_payment: terms.releaseFollowsPayment,
    payout_business_days: terms.payoutBusinessDays,
  });
}

async function write(tx: Tx, audit: AuditContext, what: string, after: Partial<Selectable<Settings>>) {
  const before = await tx.selectFrom('settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  const changes = changedFields(before, after);
  if (Object.keys(changes).length === 0) return ok();
  await tx
    .updateTable('settings')
    .set({ ...after, version: sql`version + 1` })
    .execute();
  const action = `settings.${what}`;
  await recordAudit(tx, audit, { action, subjectType: 'settings', subjectId: SETTINGS_ID, changes });
  return ok();
}
