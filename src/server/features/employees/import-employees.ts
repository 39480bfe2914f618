import { sql } from 'kysely';
import { type Outcome, ok } from '#domain/outcome.ts';
import { refuseRows } from '#domain/sheets/columns.ts';
import { type AuditContext, changedFields, recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { refuseDuplicates } from '#server/platform/record-change.ts';
import { newId } from '#server/platform/uuid.ts';
import { employeeDuplicates, lockEmployer, personalFields, publishEmployee, subjectType } from './change-employees.ts';
import { type EmployeesSheet, evaluateEmployeeRows } from './evaluate-import.ts';

type Imported = { created: number; changed: number };

/** Creates and changes all employees of a sheet, or none when a row has a fault. Counts only rows that change a value. */
export async function importEmployees(
  tx: Tx,
  audit: AuditContext,
  clientId: string,
  { rows, columns }: EmployeesSheet,
): Promise<Outcome<Imported>> {
  const refusal = await lockEmployer(tx, clientId);
  if (refusal) return refusal;
  const evaluated = await evaluateEmployeeRows(tx, clientId, rows, columns);
  const faulty = evaluated.filter(({ verdicts }) => verdicts.length > 0);
  if (faulty.length > 0) {
    const said = faulty.map(({ row: { line }, verdicts }) => ({ line, faults: verdicts }));
    return refuseRows('Nada foi importado', said);
  }
  const fresh = evaluated.filter(({ before }) => before === null);
  const created = fresh.map(({ record }) => Object.assign(record, { id: newId(), client_id: clientId }));
  const changed = evaluated.flatMap(({ before, record }) => {
    const changes = before ? changedFields(before, record, personalFields) : {};
    return before && Object.keys(changes).length > 0
      ? [{ id: before.id, version: before.version + 1, record, changes }]
      : [];
  });
  return refuseDuplicates(employeeDuplicates, async () => {
    await updateAll(tx, changed);
    if (created.length > 0) {
      await tx.insertInto('employees').values(created).execute();
    }
    const audited = [
      ...changed.map(({ changes }) => ({ action: 'client.employee_update', changes })),
      ...created.map((record) => ({
        action: 'client.employee_add',
        changes: changedFields<Partial<typeof record>>({}, record, personalFields),
      })),
    ];
    if (audited.length > 0) {
      const about = { subjectType, subjectId: clientId } as const;
      await recordAudit(tx, audit, ...audited.map((one) => Object.assign(one, about)));
      await publishEmployee(tx, clientId, (changed[0] ?? created[0])?.id ?? clientId, changed[0]?.version ?? 1);
    }
    return ok({ created: created.length, changed: changed.length });
  });
}

/**
 * Updates the employees in two statements. The first statement takes them out of the unique indexes, so that employees
 * of one sheet may exchange phones or registrations.
 */
async function updateAll(tx: Tx, changed: readonly { id: string; version: number; record: object }[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await sql`update employees set active = false, registration = null where id = any(${ids}::uuid[])`.execute(tx);
  const rows = changed.map(({ id, version, record }) => ({ id, version, ...record }));
  await sql`
    update employees e set name = x.name, phone = x.phone, email = x.email, registration = x.registration,
      cost_centre_id = x.cost_centre_id, group_id = x.group_id, active = x.active, version = x.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, version bigint, name text, phone text, email text,
      registration text, cost_centre_id uuid, group_id uuid, active boolean)
    where e.id = x.id`.execute(tx);
}
