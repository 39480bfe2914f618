import type { EmployeePolicy } from '#domain/employees/policy.ts';

/** Policy without a rule, for tests that add one. */
export const noRules: EmployeePolicy = {
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
