import type { employeesContract } from '#contract/employees.ts';
import type { Outcome } from '#domain/outcome.ts';
import { lockClient } from '#server/features/clients/change-clients.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  notFoundRecord,
  omitUndefined,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { lockEmployer, publishEmployee, subjectType } from './change-employees.ts';
import { normalPolicy, readPolicy, refusePolicy, writePolicy } from './policies.ts';

type NewGroup = Omit<InputOf<typeof employeesContract.createGroup>, 'clientId'> & { clientId: string };
type GroupChange = InputOf<typeof employeesContract.updateGroup>;

const duplicates = {
  employee_groups_client_id_name_key: alreadyExists('name', 'Este cliente já tem um grupo com este nome.'),
};

export async function createGroup(
  tx: Tx,
  audit: AuditContext,
  { clientId, name, monthlyLimitCents, active, policy: asked }: NewGroup,
): Promise<Outcome<{ id: string }>> {
  const policy = normalPolicy(asked);
  const refusal = (await lockEmployer(tx, clientId)) ?? (await refusePolicy(tx, clientId, policy, null));
  if (refusal) return refusal;
  const row = { id: newId(), name, monthly_limit_cents: monthlyLimitCents, active };
  return createRecord({ row: { ...row, policy }, duplicates }, async (changes) => {
    await tx
      .insertInto('employee_groups')
      .values({ ...row, client_id: clientId })
      .execute();
    await writePolicy(tx, { group_id: row.id }, policy);
    await recordAudit(tx, audit, { action: 'client.employee_group_add', subjectType, subjectId: clientId, changes });
    await publishEmployee(tx, clientId, row.id, 1);
  });
}

/** Changes a group of the client, or of any client when `clientId` is null. */
export async function changeGroup(
  tx: Tx,
  audit: AuditContext,
  { id, version, name, monthlyLimitCents, active, policy: asked }: GroupChange,
  clientId: string | null,
) {
  const found = await tx.selectFrom('employee_groups').select('client_id').where('id', '=', id).executeTakeFirst();
  if (!found || (clientId !== null && found.client_id !== clientId)) return notFoundRecord;
  await lockClient(tx, found.client_id);
  const group = tx.selectFrom('employee_groups').selectAll().where('id', '=', id).forNoKeyUpdate();
  const row = { ...(await group.executeTakeFirstOrThrow()), policy: await readPolicy(tx, { group_id: id }) };
  const policy = asked && normalPolicy(asked);
  const columns = omitUndefined({ name, monthly_limit_cents: monthlyLimitCents, active, policy });
  const refusal = policy ? await refusePolicy(tx, row.client_id, policy, row.policy) : null;
  if (refusal) return refusal;
  return changeRecord(
    { row, seenVersion: version, columns, duplicates },
    async ({ policy: rules, ...changed }, changes) => {
      await tx.updateTable('employee_groups').set(changed).where('id', '=', id).execute();
      if (rules) await writePolicy(tx, { group_id: id }, rules);
      await recordAudit(tx, audit, {
        action: 'client.employee_group_update',
        subjectType,
        subjectId: row.client_id,
        changes,
      });
      await publishEmployee(tx, row.client_id, id, changed.version);
    },
  );
}
