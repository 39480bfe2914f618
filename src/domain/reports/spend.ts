import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';
import { type Days, daysBefore } from './dashboard-period.ts';
import { daysIn } from './period.ts';

/** Groupings of a client's spending, and their column heads. */
export const spendDimensions = ['employee', 'cost-centre', 'route', 'hour'] as const;
export type SpendDimension = (typeof spendDimensions)[number];

export const spendDimensionLabels: Record<SpendDimension, string> = {
  employee: 'Colaborador ou passageiro',
  'cost-centre': 'Centro de custo',
  route: 'Trajeto',
  hour: 'Hora do embarque',
};

/** Minimum number of days for a forecast, because the first days of a month say little about the rest. */
const FORECAST_DAYS_LEAST = 7;

/**
 * Returns the days that spending is compared with: the previous month for a whole month, the same days of the previous
 * month for the beginning of a month, and otherwise the same number of days directly before.
 */
export function spendBefore(days: Days): Days {
  const isWhole = days.to === lastOfMonth(days.from);
  if (monthOf(days) === null) return daysBefore(days, null);
  return daysBefore(days, isWhole ? 'last-month' : 'month');
}

/**
 * Returns the first day of the month whose budget the days are compared with: the whole month, or its days until today.
 * Null for other days, which have no budget.
 */
export function budgetMonth(days: Days, today: LocalDate): LocalDate | null {
  const month = monthOf(days);
  if (month === null) return null;
  const last = lastOfMonth(month);
  return days.to >= (today < last ? today : last) ? month : null;
}

type Use = { usedCents: number; expectedCents: number };

/**
 * Returns the expected spending of the whole month in centavos: the average of its days until today, which counts as a
 * day, for all days of the month, or the reserved amount where that is more. Null before the seventh day, and after the
 * month.
 */
export function forecastCents({ usedCents, expectedCents }: Use, month: LocalDate, today: LocalDate): number | null {
  const last = lastOfMonth(month);
  const days = daysIn(month, today);
  if (days < FORECAST_DAYS_LEAST || today > last) return null;
  return Math.max(Math.round((usedCents * daysIn(month, last)) / days), usedCents + expectedCents);
}

/** Returns the month of days that begin with the first of a month and end in the same month; otherwise null. */
function monthOf({ from, to }: Days): LocalDate | null {
  return from === monthStart(from) && from === monthStart(to) ? from : null;
}

function lastOfMonth(day: LocalDate): LocalDate {
  return addDays(nextMonth(monthStart(day)), -1);
}
