import { sql, type SqlBool } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Employee, EmployeeGroup, employeesContract } from '#contract/employees.ts';
import { thisMonth } from '#server/features/limits/read-usage.ts';
import { pageOfRows, readCursor } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { containsText, sortText } from '#server/platform/database/search-text.ts';
import { approversOf, policyOf } from './policies.ts';

type Filter = Omit<InputOf<typeof employeesContract.list>, 'clientId'> & { clientId: string };
export type Narrowing = Omit<Filter, 'cursor' | 'limit'>;

/** Lists the employees of a client by name. */
export async function listEmployees(db: Db, { cursor, limit, ...filter }: Filter) {
  let query = narrowed(db, filter)
    .orderBy('sort')
    .orderBy('e.id')
    .limit(limit + 1);
  if (cursor) {
    const [sort, id] = readCursor(cursor, 'text', 'id');
    query = query.where(sql<SqlBool>`(${sortText('e.name')}, e.id) > (${sort}, ${id}::uuid)`);
  }
  return pageOfRows(await query.execute(), limit, { item: viewOf, key: ({ sort, id }) => [sort, id] });
}

export async function countEmployees(db: Db, filter: Narrowing): Promise<number> {
  const counted = db.selectFrom(narrowed(db, filter).as('x')).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** Returns an employee of the client, or of any client when `clientId` is null. */
export async function readEmployee(db: Db, id: string, clientId: string | null): Promise<Employee | null> {
  let query = employees(db).where('e.id', '=', id);
  if (clientId !== null) query = query.where('e.client_id', '=', clientId);
  const row = await query.executeTakeFirst();
  return row ? viewOf(row) : null;
}

/** Leaves out erased employees, who have no phone. */
function narrowed(db: Db, { clientId, q, groupId, costCentreId, status }: Narrowing) {
  let query = employees(db).where('e.client_id', '=', clientId).where('e.phone', '<>', '');
  if (groupId) query = query.where('e.group_id', '=', groupId);
  if (costCentreId) query = query.where('e.cost_centre_id', '=', costCentreId);
  if (status) query = query.where('e.active', '=', status === 'active');
  return q ? query.where(isEmployeeFoundBy(q)) : query;
}

/** Finds an employee `e` by part of the name, e-mail, registration or phone. */
function isEmployeeFoundBy(q: string) {
  const digits = q.replaceAll(/\D/g, '');
  const texts = containsText(q, 'e.name', 'e.email', 'e.registration');
  return digits.length < 3 ? texts : sql<SqlBool>`(${texts} or e.phone like ${`%${digits}%`})`;
}

function employees(db: Db | Tx) {
  return db
    .selectFrom('employees as e')
    .leftJoin('cost_centres as k', 'k.id', 'e.cost_centre_id')
    .leftJoin('employee_groups as g', 'g.id', 'e.group_id')
    .leftJoin('client_limits as l', (join) =>
      join.onRef('l.holder_id', '=', 'e.id').on('l.month', '=', thisMonth).on('l.day', 'is', null),
    )
    .select((eb) => [
      'e.id',
      'e.client_id as clientId',
      'e.name',
      'e.phone',
      'e.email',
      'e.registration',
      'e.cost_centre_id as costCentreId',
      'k.name as costCentreName',
      'e.group_id as groupId',
      'g.name as groupName',
      'e.active',
      'e.version',
      sql<number>`coalesce(l.reserved_cents + l.confirmed_cents, 0)`.as('monthCents'),
      sortText('e.name').as('sort'),
      jsonObjectFrom(eb.selectFrom('employee_policies as p').selectAll('p').whereRef('p.employee_id', '=', 'e.id')).as(
        'policy',
      ),
    ]);
}

type EmployeeRow = Awaited<ReturnType<ReturnType<typeof employees>['executeTakeFirstOrThrow']>>;

function viewOf({ sort: _sort, policy, ...row }: EmployeeRow): Employee {
  return { ...row, policy: policy && policyOf(policy) };
}

/** Lists the groups of a client: active groups first, then by name. */
export async function listGroups(db: Db, clientId: string): Promise<EmployeeGroup[]> {
  const rows = await groups(db)
    .where('g.client_id', '=', clientId)
    .orderBy('g.active', 'desc')
    .orderBy(sortText('g.name'))
    .orderBy('g.id')
    .execute();
  return rows.map(groupView);
}

/** Lists the zones and the active approvers of the client that a policy may name. */
export async function readPolicyChoices(db: Db, clientId: string) {
  const [zones, approvers] = await Promise.all([
    db
      .selectFrom('zones as z')
      .innerJoin('service_areas as a', 'a.id', 'z.service_area_id')
      .select(['z.id', 'z.name', 'a.name as areaName'])
      .orderBy(sortText('a.name'))
      .orderBy(sortText('z.name'))
      .orderBy('z.id')
      .execute(),
    approversOf(db, clientId).select('nome as name').orderBy(sortText('nome')).orderBy('user_id').execute(),
  ]);
  return { zones, approvers };
}

export async function readGroup(db: Db, id: string): Promise<EmployeeGroup> {
  return groupView(await groups(db).where('g.id', '=', id).executeTakeFirstOrThrow());
}

function groups(db: Db) {
  return db
    .selectFrom('employee_groups as g')
    .innerJoin('employee_policies as p', 'p.group_id', 'g.id')
    .selectAll('p')
    .select([
      'g.id',
      'g.client_id as clientId',
      'g.name',
      'g.monthly_limit_cents as monthlyLimitCents',
      'g.active',
      'g.version',
      sql<number>`(select count(*)::int from employees e where e.group_id = g.id and e.active)`.as('memberCount'),
    ]);
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>;

function groupView(row: GroupRow): EmployeeGroup {
  const { id, clientId, name, monthlyLimitCents, active, memberCount, version } = row;
  return { id, clientId, name, monthlyLimitCents, policy: policyOf(row), active, memberCount, version };
}
