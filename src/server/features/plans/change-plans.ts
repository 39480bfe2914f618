import { sql } from 'kysely';
import type { plansContract } from '#contract/plans.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { chargePartnerFee } from '#domain/ledger/settlement.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { formatPlanFee } from '#domain/plans/period-fee.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit, removedFields } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { listOwedFees } from './read-plans.ts';

type NewPlan = InputOf<typeof plansContract.create>;
type PlanChange = InputOf<typeof plansContract.update>;

const subjectType = 'plan';
const duplicates = { commission_plans_name: alreadyExists('name', 'Já existe um plano com este nome.') };
const inUse = refuse('illegal_transition', 'Há parceiros neste plano: mude-os de plano antes.');

export async function createPlan(tx: Tx, audit: AuditContext, input: NewPlan): Promise<Outcome<{ id: string }>> {
  const row = { ...omitUndefined(columnsOf(input)), id: newId(), name: input.name, fee_from: input.feeFrom };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx.insertInto('commission_plans').values(row).execute();
    await recordAudit(tx, audit, { action: 'plan.create', subjectType, subjectId: row.id, changes });
  });
}

/** Changes a plan. Fees already charged are unchanged; the next fee uses the new terms. */
export async function changePlan(tx: Tx, audit: AuditContext, { id, version, ...input }: PlanChange) {
  const row = await lockPlan(tx, id);
  const columns = omitUndefined(columnsOf(input));
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('commission_plans').set(changed).where('id', '=', id).execute();
    await recordAudit(tx, audit, { action: 'plan.update', subjectType, subjectId: id, changes });
  });
}

export async function removePlan(tx: Tx, audit: AuditContext, id: string): Promise<Outcome<undefined>> {
  const row = await lockPlan(tx, id);
  if (!row) return notFoundRecord;
  const { rows } = await sql`select from partners where plan_id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) return inUse;
  await tx.deleteFrom('commission_plans').where('id', '=', id).execute();
  await recordAudit(tx, audit, { action: 'plan.remove', subjectType, subjectId: id, changes: removedFields(row) });
  return ok();
}

async function lockPlan(tx: Tx, id: string) {
  return tx.selectFrom('commission_plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

function columnsOf({ name, commissionBp, feeCents, feePeriod, feeFrom }: Omit<PlanChange, 'id' | 'version'>) {
  return { name, commission_bp: commissionBp, fee_cents: feeCents, fee_period: feePeriod, fee_from: feeFrom };
}

/**
 * Charges a partner the full fee for the current period of its plan, never a part. A partner that joins a plan within a
 * period pays from the next period. A partner that is suspended at the start of a period pays when it is active again
 * within the period. Periods that passed while the panel was down are not charged. The wallet may fall below its
 * minimum balance.
 */
export async function chargePlanFee(tx: Tx, partnerId: string): Promise<void> {
  await tx.selectFrom('partners').select('id').where('id', '=', partnerId).forNoKeyUpdate().execute();
  for (const { planName, feeCents, period, from, today } of await listOwedFees(tx, partnerId)) {
    const posted = await postEntry(tx, {
      key: entryKeys.planFee(partnerId, period, from),
      kind: 'plan_fee',
      postings: chargePartnerFee({ partnerId, feeCents }),
      actorId: null,
      reason: formatPlanFee(planName, period, from),
      effectiveOn: today,
      subject: null,
    });
    // No minimum balance applies, and the key was just checked, so a refusal is unexpected.
    if (!posted.ok) throw new Error(`plan fee of partner ${partnerId}: ${posted.detail}`);
    await publishWallet(tx, partnerId);
  }
}
