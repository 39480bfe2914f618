import type { clientsContract } from '#contract/clients.ts';
import { type Outcome } from '#domain/outcome.ts';
import { lockClient, touchClient } from './change-clients.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  omitUndefined,
  notFoundRecord,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';

type NewCostCentre = InputOf<typeof clientsContract.addCostCentre>;
type CostCentreChange = InputOf<typeof clientsContract.updateCostCentre>;

const subjectType = 'client';
const duplicates = {
  cost_centres_client_id_name_key: alreadyExists('name', 'Este cliente já tem um centro de custo com este nome.'),
};

export async function addCostCentre(
  tx: Tx,
  audit: AuditContext,
  input: NewCostCentre,
): Promise<Outcome<{ id: string }>> {
  const { id: clientId, name, monthlyLimitCents = null, monthlyBudgetCents = null, active } = input;
  if (!(await lockClient(tx, clientId))) return notFoundRecord;
  const row = {
    id: newId(),
    name,
    monthly_limit_cents: monthlyLimitCents,
    monthly_budget_cents: monthlyBudgetCents,
    active,
  };
  return createRecord({ row, duplicates }, async (changes) => {
    await tx
      .insertInto('cost_centres')
      .values({ ...row, client_id: clientId })
      .execute();
    await recordAudit(tx, audit, { action: 'client.cost_centre_add', subjectType, subjectId: clientId, changes });
    await touchClient(tx, clientId);
  });
}

export async function changeCostCentre(tx: Tx, audit: AuditContext, input: CostCentreChange) {
  const { id: clientId, costCentreId, version, name, monthlyLimitCents, monthlyBudgetCents, active } = input;
  await lockClient(tx, clientId);
  const row = await tx
    .selectFrom('cost_centres')
    .selectAll()
    .where('id', '=', costCentreId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  const columns = omitUndefined({
    name,
    monthly_limit_cents: monthlyLimitCents,
    monthly_budget_cents: monthlyBudgetCents,
    active,
  });
  return changeRecord({ row, seenVersion: version, columns, duplicates }, async (changed, changes) => {
    await tx.updateTable('cost_centres').set(changed).where('id', '=', costCentreId).execute();
    await recordAudit(tx, audit, { action: 'client.cost_centre_update', subjectType, subjectId: clientId, changes });
    await touchClient(tx, clientId);
  });
}
