import type { Cents } from '#domain/money.ts';
import type { Category } from '#domain/trips/categories.ts';

/** Effects of a broken rule: refusal, acceptance with a reason, or approval with a reason. */
export const exceedModes = ['never', 'reason', 'approval'] as const;
export type ExceedMode = (typeof exceedModes)[number];

/** Two zones between which an employee may travel, in both directions. */
export type PolicyRoute = { fromZoneId: string; toZoneId: string };

/**
 * Rules for the billed trips of an employee. Null is no rule, or in the policy of an employee the rule of the group.
 * Amounts per day and month count by the local pickup date.
 */
export type EmployeePolicy = {
  perTripCents: Cents | null;
  perDayCents: Cents | null;
  perMonthCents: Cents | null;
  /** Local minutes of the day of allowed pickups, both or none. `fromMinute` after `untilMinute` spans midnight. */
  fromMinute: number | null;
  untilMinute: number | null;
  /** ISO weekdays, Monday is 1. */
  weekdays: number[] | null;
  categories: Category[] | null;
  /** A trip is allowed with origin and destination inside these zones, or on one of the routes. */
  zoneIds: string[] | null;
  routes: PolicyRoute[] | null;
  exceed: ExceedMode | null;
  /** User of the client who approves; null: every approver. */
  approverId: string | null;
};

/** Policy without a rule. */
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
