import { sql, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { type EffectivePolicy, effectivePolicy } from '#domain/employees/effective-policy.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { policyOf } from './policies.ts';

/** Employee that a trip counts for, with the rules in force. */
export type TripEmployee = {
  id: string;
  name: string;
  /** Active group; null for an employee without one. */
  groupId: string | null;
  groupName: string | null;
  /** Active cost centre; null for an employee without one. */
  costCentreId: string | null;
  policy: EffectivePolicy;
};

/**
 * Returns the employee of the first of these phones that belongs to an employee of the client. Inactive employees are left
 * out, except `currentId`, for whom the trip counts already.
 */
export async function findEmployee(
  tx: Db | Tx,
  clientId: string,
  phones: readonly string[],
  currentId: string | null = null,
): Promise<TripEmployee | null> {
  const known = phones.filter((phone) => phone !== '');
  if (known.length === 0) return null;
  const row = await employees(tx)
    .where('e.client_id', '=', clientId)
    // Not `any(array)`: the length of an array is unknown to a prepared plan, so every call would be planned again.
    .where('e.phone', 'in', known)
    .where(sql<SqlBool>`(e.active or e.id = ${currentId}::uuid)`)
    .orderBy(sql`array_position(${known}::text[], e.phone)`)
    .orderBy(sql`e.id = ${currentId}::uuid`, (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  return row ? employeeOf(row) : null;
}

/** Returns an employee by its id, also an inactive one. */
export async function readTripEmployee(tx: Db | Tx, id: string): Promise<TripEmployee> {
  return employeeOf(await employees(tx).where('e.id', '=', id).executeTakeFirstOrThrow());
}

function employees(tx: Db | Tx) {
  return tx
    .selectFrom('employees as e')
    .leftJoin('employee_groups as g', (join) => join.onRef('g.id', '=', 'e.group_id').on('g.active', '=', true))
    .leftJoin('cost_centres as k', (join) => join.onRef('k.id', '=', 'e.cost_centre_id').on('k.active', '=', true))
    .select((eb) => [
      'e.id',
      'e.name',
      'g.id as groupId',
      'g.name as groupName',
      'g.monthly_limit_cents as groupMonthlyCents',
      'k.id as costCentreId',
      jsonObjectFrom(eb.selectFrom('employee_policies as p').selectAll('p').whereRef('p.employee_id', '=', 'e.id')).as(
        'own',
      ),
      jsonObjectFrom(eb.selectFrom('employee_policies as p').selectAll('p').whereRef('p.group_id', '=', 'g.id')).as(
        'ofGroup',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof employees>['executeTakeFirstOrThrow']>>;

function employeeOf({
  id,
  name,
  groupId,
  groupName,
  groupMonthlyCents,
  costCentreId,
  own,
  ofGroup,
}: Row): TripEmployee {
  const group =
    groupName !== null && ofGroup
      ? { name: groupName, policy: policyOf(ofGroup), monthlyLimitCents: groupMonthlyCents }
      : null;
  const policy = effectivePolicy({ name, policy: own && policyOf(own), group });
  return { id, name, groupId, groupName, costCentreId, policy };
}
