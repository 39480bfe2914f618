import * as z from 'zod/mini';
import { DASHBOARD_DAYS_MOST } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { id, localDate } from './fields.ts';

/**
 * Spending on the trips that ended on these days. `cents` is the amount after discounts and credit notes, with fees;
 * trips that a contest or a credit note cancelled count zero. `trips` counts completed trips.
 */
const spendSums = { trips: z.int(), cents: z.int(), feeCents: z.int() };

/**
 * Line of a breakdown. `key`: id of the employee or cost centre; null for passengers, routes, and trips without a cost
 * centre. `beforeCents`: amount on the days before.
 */
const spendLine = z.object({ key: z.nullable(id), name: z.string(), ...spendSums, beforeCents: z.int() });
export type SpendLine = z.infer<typeof spendLine>;

/** At most fifty lines, largest first. `others` has the sum of the other lines; null without further lines. */
const spendBreakdown = z.object({
  lines: z.array(spendLine),
  others: z.nullable(z.object({ count: z.int(), ...spendSums, beforeCents: z.int() })),
});
export type SpendBreakdown = z.infer<typeof spendBreakdown>;

/** Spending by the local hour and weekday (Sunday is 0) of the pickup. Only hours with trips or amounts. */
const spendHour = z.object({ weekday: z.int(), hour: z.int(), ...spendSums });
export type SpendHour = z.infer<typeof spendHour>;

/**
 * Billed spending of the month against the budget. `expectedCents`: reserved for open billed trips of the month.
 * `limitCents`: amount above which requests are refused.
 */
const budgetUse = {
  usedCents: z.int(),
  expectedCents: z.int(),
  budgetCents: z.nullable(z.int()),
  limitCents: z.nullable(z.int()),
};
const namedBudgetUse = z.object({ id, name: z.string(), ...budgetUse });
export type BudgetUse = Omit<z.infer<typeof namedBudgetUse>, 'id'>;

const days = { from: localDate, to: localDate };

export const spendReport = z.object({
  clientName: z.string(),
  ...days,
  totals: z.object({
    ...spendSums,
    /** Number of cancelled trips and no-shows with a fee. */
    feeTrips: z.int(),
    /** Part of `cents` that passengers paid, and no invoice contains. */
    directCents: z.int(),
  }),
  before: z.object({ ...days, ...spendSums }),
  byEmployee: spendBreakdown,
  byCostCentre: spendBreakdown,
  byRoute: spendBreakdown,
  byHour: z.array(spendHour),
  /** Null unless the days are a month, or its days until today. */
  budget: z.nullable(
    z.object({
      month: localDate,
      today: localDate,
      client: z.object(budgetUse),
      /** Cost centres and groups with a budget, a limit or spending. */
      costCentres: z.array(namedBudgetUse),
      employeeGroups: z.array(namedBudgetUse),
    }),
  ),
});
export type SpendReport = z.infer<typeof spendReport>;

/** Parameters of the spending report, with further parameters. A client's user may omit the client, which is its own. */
export function spendInput<Shape extends z.core.$ZodLooseShape>(more: Shape) {
  return z.object({ ...days, clientId: z.optional(id), ...more }).check(
    z.refine<{ from: string; to: string }>(({ from, to }) => !(daysIn(from, to) < 1), {
      error: 'O período termina antes de começar.',
      path: ['to'],
    }) as never,
    z.refine<{ from: string; to: string }>(({ from, to }) => !(daysIn(from, to) > DASHBOARD_DAYS_MOST), {
      error: 'Escolha um período de até 366 dias.',
      path: ['from'],
    }) as never,
  );
}
