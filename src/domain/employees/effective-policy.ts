import type { EmployeePolicy } from '#domain/employees/policy.ts';

/** Policy without any rule. */
export const noPolicy: EmployeePolicy = {
  perTripCents: null,
  perDayCents: null,
  perMonthCents: null,
  fromMinute: null,
  untilMinute: null,
  weekdays: null,
  categories: null,
  zoneIds: null,
  routes: null,
  exceed: null,
  approverId: null,
};

/** Returns the rules that apply to an employee: each own rule, otherwise the rule of the group. */
export function effectivePolicy(own: EmployeePolicy | null, ofGroup: EmployeePolicy | null): EmployeePolicy {
  const given = Object.entries(own ?? {}).filter(([, rule]) => rule !== null);
  return { ...noPolicy, ...ofGroup, ...(Object.fromEntries(given) as Partial<EmployeePolicy>) };
}
