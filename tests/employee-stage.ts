import { type EmployeePolicy, noRules } from '#domain/employees/policy.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/** Monday, 9 h in São Paulo. */
const clock = new Date('2026-08-03T12:00:00Z');
export const monday = '2026-08-03T18:00:00Z';
export const tuesday = '2026-08-04T18:00:00Z';
/** Phone of the employee of the tests. */
export const phone = '(11) 91234-5678';

export type EmployeeStage = {
  panel: Panel;
  central: Central;
  admin: Caller;
  approver: Caller;
  /** Second approver. */
  other: Caller;
  requester: Caller;
  /** Estimate of the trip of the tests. */
  price: number;
};

/** Starts a central with a client that has two approvers and a requester. */
export async function setEmployeeStage(): Promise<EmployeeStage> {
  const panel = await startPanel({ clock });
  const central = await makeCentral(panel);
  const { clientId } = central;
  const admin = await panel.signIn({ tipo: 'admin' });
  const requester = await panel.signIn({ tipo: 'cliente', clientId });
  const approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true, nome: 'Bia' });
  const other = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  const { body } = await requester.post('/trips', {
    ...tripBody(central, { paymentMethod: 'cash' }),
    pickupAt: monday,
  });
  return { panel, central, admin, approver, other, requester, price: body.estimateCents };
}

/** Dismisses all employees and resets the rules of the client. */
export async function clearStage({ panel }: EmployeeStage): Promise<void> {
  await panel.services.pool.query(
    'update employees set active = false; update clients set employees_only = false, credit_limit_cents = null',
  );
}

let count = 0;

/** Creates the employee in a group with these rules. */
export async function hire(
  { approver }: EmployeeStage,
  rules: Partial<EmployeePolicy> = {},
  more: object = {},
  limit: number | null = null,
) {
  count += 1;
  const name = `Grupo ${count}`;
  const policy = { ...noRules, exceed: 'never', ...rules };
  const { body: group } = await approver.post('/employee-groups', { name, policy, monthlyLimitCents: limit });
  const { status, body } = await approver.post('/employees', { name: 'Ana', phone, groupId: group.id, ...more });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body, groupName: name };
}

/** Terms of a billed trip of the employee. */
export function employeeTrip({ central }: EmployeeStage, more: object = {}) {
  return { ...tripBody(central), pickupAt: monday, passengers: [{ name: 'Ana Souza', phone }], ...more };
}

export async function employeeOf({ panel }: EmployeeStage, id: string) {
  const { rows } = await panel.services.pool.query(
    'select employee_id, employee_group_id, approver_id, status from trips where id = $1',
    [id],
  );
  return rows[0];
}

/** Returns the reserved amounts of an employee: of the month and of the days. */
export async function reservedOf({ panel }: EmployeeStage, employeeId: string): Promise<Record<string, number>> {
  const { rows } = await panel.services.pool.query(
    'select day::text, reserved_cents::int from client_limits where employee_id = $1 and reserved_cents > 0 order by day nulls first',
    [employeeId],
  );
  return Object.fromEntries(rows.map((row) => [row.day ?? 'month', row.reserved_cents]));
}
