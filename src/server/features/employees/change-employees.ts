import type { employeesContract } from '#contract/employees.ts';
import type { EmployeePolicy } from '#domain/employees/policy.ts';
import { type Outcome, type Refusal, refuseField } from '#domain/outcome.ts';
import { lockClient } from '#server/features/clients/change-clients.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import type { RowOf, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';
import {
  alreadyExists,
  changeRecord,
  createRecord,
  notFoundRecord,
  omitUndefined,
} from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { normalPolicy, readPolicy, refusePolicy, writePolicy } from './policies.ts';

type NewEmployee = Omit<InputOf<typeof employeesContract.create>, 'clientId'> & { clientId: string };
type EmployeeChange = InputOf<typeof employeesContract.update>;

export const subjectType = 'client';
export const personalFields = ['name', 'phone', 'email', 'registration'] as const;
export const employeeDuplicates = {
  employees_phone: alreadyExists('phone', 'Este cliente já tem um colaborador ativo com este telefone.'),
  employees_registration: alreadyExists('registration', 'Este cliente já tem um colaborador com esta matrícula.'),
};

export async function createEmployee(
  tx: Tx,
  audit: AuditContext,
  { clientId, policy: asked, ...input }: NewEmployee,
): Promise<Outcome<{ id: string }>> {
  const refusal = await lockEmployer(tx, clientId);
  if (refusal) return refusal;
  const policy = asked && normalPolicy(asked);
  const row = { id: newId(), ...columnsOf(input) } as RowOf<'employees'>;
  const wrong = await refuseEmployee(tx, clientId, { ...row, policy }, noReferences);
  if (wrong) return wrong;
  const record = { ...row, policy };
  return createRecord({ row: record, personal: personalFields, duplicates: employeeDuplicates }, async (changes) => {
    await tx
      .insertInto('employees')
      .values({ ...row, client_id: clientId })
      .execute();
    await writePolicy(tx, { employee_id: row.id }, policy);
    await recordAudit(tx, audit, { action: 'client.employee_add', subjectType, subjectId: clientId, changes });
    await publishEmployee(tx, clientId, row.id, 1);
  });
}

/** Changes an employee of the client, or of any client when `clientId` is null. */
export async function changeEmployee(
  tx: Tx,
  audit: AuditContext,
  { id, version, policy: asked, ...input }: EmployeeChange,
  clientId: string | null,
) {
  const found = await tx.selectFrom('employees').select('client_id').where('id', '=', id).executeTakeFirst();
  if (!found || (clientId !== null && found.client_id !== clientId)) return notFoundRecord;
  await lockClient(tx, found.client_id);
  const before = await tx
    .selectFrom('employees')
    .selectAll()
    .where('id', '=', id)
    // Not `for update`, which would wait for the foreign keys of trips and deadlock with their edits.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = { ...before, policy: await readPolicy(tx, { employee_id: id }) };
  const columns = omitUndefined({ ...columnsOf(input), policy: asked && normalPolicy(asked) });
  const wrong = await refuseEmployee(tx, row.client_id, columns, row);
  if (wrong) return wrong;
  return changeRecord(
    { row, seenVersion: version, columns, personal: personalFields, duplicates: employeeDuplicates },
    async ({ policy, ...changed }, changes) => {
      await tx.updateTable('employees').set(changed).where('id', '=', id).execute();
      if (policy !== undefined) await writePolicy(tx, { employee_id: id }, policy);
      await recordAudit(tx, audit, {
        action: 'client.employee_update',
        subjectType,
        subjectId: row.client_id,
        changes,
      });
      await publishEmployee(tx, row.client_id, id, changed.version);
    },
  );
}

/** Locks the client, so that changes of its employees and groups run one after the other. */
export async function lockEmployer(tx: Tx, clientId: string): Promise<Refusal | null> {
  const client = await lockClient(tx, clientId);
  if (!client) return notFoundRecord;
  return client.kind === 'walk_in' ? refuseField('clientId', 'O cliente Avulso não tem colaboradores.') : null;
}

export async function publishEmployee(tx: Tx, clientId: string, id: string, version: number): Promise<void> {
  await publish(tx, {
    topic: 'employee',
    audiences: ['admin', 'attendant', `client:${clientId}`],
    entityId: id,
    version,
  });
}

function columnsOf(input: Omit<EmployeeChange, 'id' | 'version' | 'policy'>) {
  return {
    name: input.name,
    phone: input.phone,
    email: input.email,
    registration: input.registration === '' ? null : input.registration,
    cost_centre_id: input.costCentreId,
    group_id: input.groupId,
    active: input.active,
  };
}

type References = Partial<Pick<RowOf<'employees'>, 'cost_centre_id' | 'group_id'>> & { policy?: EmployeePolicy | null };

const noReferences = { cost_centre_id: null, group_id: null, policy: null };

/** Refuses references to unknown or inactive records of the client. A change may keep an inactive one. */
async function refuseEmployee(
  tx: Tx,
  clientId: string,
  { cost_centre_id: costCentreId, group_id: groupId, policy }: References,
  before: References,
): Promise<Refusal | null> {
  if (costCentreId && costCentreId !== before.cost_centre_id) {
    const centre = tx.selectFrom('cost_centres').select('id').where('id', '=', costCentreId).where('active', '=', true);
    if (!(await centre.where('client_id', '=', clientId).executeTakeFirst()))
      return refuseField('costCentreId', 'Centro de custo não encontrado.');
  }
  if (groupId && groupId !== before.group_id) {
    const group = tx.selectFrom('employee_groups').select('id').where('id', '=', groupId).where('active', '=', true);
    if (!(await group.where('client_id', '=', clientId).executeTakeFirst()))
      return refuseField('groupId', 'Grupo não encontrado.');
  }
  return policy ? refusePolicy(tx, clientId, policy, before.policy ?? null) : null;
}
