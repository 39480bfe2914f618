import type { Selectable } from 'kysely';
import type { EmployeePolicy } from '#domain/employees/policy.ts';
import { type Refusal, refuseField } from '#domain/outcome.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import type { EmployeePolicies } from '#server/platform/database/schema.ts';
import { newId } from '#server/platform/uuid.ts';

/** Record that has the policy. */
type Holder = { group_id: string } | { employee_id: string };

type PolicyRow = Omit<Selectable<EmployeePolicies>, 'id' | 'group_id' | 'employee_id'>;

/** Returns the policy of a row, with the keys always in this order, so that two policies can be compared as text. */
export function policyOf(row: PolicyRow): EmployeePolicy {
  return {
    perTripCents: row.per_trip_cents,
    perDayCents: row.per_day_cents,
    perMonthCents: row.per_month_cents,
    fromMinute: row.from_minute,
    untilMinute: row.until_minute,
    weekdays: row.weekdays,
    categories: row.categories as Category[] | null,
    zoneIds: row.zone_ids,
    routes: row.routes as unknown as EmployeePolicy['routes'],
    exceed: row.exceed,
    approverId: row.approver_id,
  };
}

/** Returns the policy in the form in which it is stored and compared. */
export function normalPolicy(policy: EmployeePolicy): EmployeePolicy {
  return {
    perTripCents: policy.perTripCents,
    perDayCents: policy.perDayCents,
    perMonthCents: policy.perMonthCents,
    fromMinute: policy.fromMinute,
    untilMinute: policy.untilMinute,
    weekdays: policy.weekdays && [...new Set(policy.weekdays)].toSorted((a, b) => a - b),
    categories: policy.categories && [...new Set(policy.categories)],
    zoneIds: policy.zoneIds && [...new Set(policy.zoneIds)],
    routes: policy.routes && policy.routes.map(({ fromZoneId, toZoneId }) => ({ fromZoneId, toZoneId })),
    exceed: policy.exceed,
    approverId: policy.approverId,
  };
}

function columnsOf(policy: EmployeePolicy) {
  return {
    per_trip_cents: policy.perTripCents,
    per_day_cents: policy.perDayCents,
    per_month_cents: policy.perMonthCents,
    from_minute: policy.fromMinute,
    until_minute: policy.untilMinute,
    weekdays: policy.weekdays,
    categories: policy.categories,
    zone_ids: policy.zoneIds,
    routes: policy.routes && JSON.stringify(policy.routes),
    exceed: policy.exceed,
    approver_id: policy.approverId,
  };
}

export async function readPolicy(tx: Db | Tx, holder: Holder): Promise<EmployeePolicy | null> {
  const [column, id] = keyOf(holder);
  const row = await tx.selectFrom('employee_policies').selectAll().where(column, '=', id).executeTakeFirst();
  return row ? policyOf(row) : null;
}

/** Replaces the policy of a group or an employee. Null removes it. */
export async function writePolicy(tx: Tx, holder: Holder, policy: EmployeePolicy | null): Promise<void> {
  const [column, id] = keyOf(holder);
  await tx.deleteFrom('employee_policies').where(column, '=', id).execute();
  if (policy === null) return;
  await tx
    .insertInto('employee_policies')
    .values({ id: newId(), ...holder, ...columnsOf(policy) })
    .execute();
}

function keyOf(holder: Holder) {
  return 'group_id' in holder
    ? (['group_id', holder.group_id] as const)
    : (['employee_id', holder.employee_id] as const);
}

/** Refuses unknown zones, and an approver who may not approve the requests of the client. */
export async function refusePolicy(
  tx: Tx,
  clientId: string,
  policy: EmployeePolicy,
  before: EmployeePolicy | null,
): Promise<Refusal | null> {
  const { approverId, zoneIds, routes } = policy;
  if (approverId !== null && approverId !== before?.approverId && !(await isApprover(tx, clientId, approverId)))
    return refuseField('policy.approverId', 'Escolha um usuário ativo deste cliente que aprova pedidos.');
  const ids = [
    ...new Set([...(zoneIds ?? []), ...(routes ?? []).flatMap((route) => [route.fromZoneId, route.toZoneId])]),
  ];
  if (ids.length === 0) return null;
  const found = await tx.selectFrom('zones').select('id').where('id', 'in', ids).execute();
  const known = new Set(found.map(({ id }) => id));
  if (zoneIds?.some((id) => !known.has(id))) return refuseField('policy.zoneIds', 'Zona não encontrada.');
  return ids.some((id) => !known.has(id)) ? refuseField('policy.routes', 'Zona não encontrada.') : null;
}

async function isApprover(tx: Tx, clientId: string, userId: string): Promise<boolean> {
  return (await readApproverName(tx, clientId, userId)) !== null;
}

/** Returns the name of the user if it may approve the requests of the client. */
export async function readApproverName(db: Db | Tx, clientId: string, userId: string): Promise<string | null> {
  const found = await approversOf(db, clientId).select('nome').where('user_id', '=', userId).executeTakeFirst();
  return found?.nome ?? null;
}

/** Selects the ids of the active users who approve the requests of the client. */
export function approversOf(db: Db | Tx, clientId: string) {
  return db
    .selectFrom('profiles')
    .select('user_id as id')
    .where('id_cliente', '=', clientId)
    .where('tipo', 'in', ['cliente', 'cadviagens'])
    .where('approves_trips', '=', true)
    .where('blocked_at', 'is', null);
}
