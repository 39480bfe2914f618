import { DASHBOARD_DAYS_MOST, type Days } from '#domain/reports/dashboard-period.ts';
import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';

/** Number of months in the select, including the current month. */
const MONTHS = 13;

/** Returns the days of the URL, at most a year; without them, the current month until today. */
export function chosenDays({ de, ate }: { de?: string | undefined; ate?: string | undefined }, today: LocalDate): Days {
  const from = de ?? monthStart(ate ?? today);
  const to = ate ?? today;
  if (to < from) return { from, to: from };
  const last = addDays(from, DASHBOARD_DAYS_MOST - 1);
  return { from, to: to < last ? to : last };
}

/** Returns the days of a month; of the current month, the days until today. */
export function daysOfMonth(month: LocalDate, today: LocalDate): Days {
  const last = addDays(nextMonth(month), -1);
  return { from: month, to: last < today ? last : today };
}

/** Returns the month whose days are these; null for other days. */
export function monthOfDays({ from, to }: Days, today: LocalDate): LocalDate | null {
  const month = monthStart(from);
  return from === month && to === daysOfMonth(month, today).to ? month : null;
}

export function monthBefore(month: LocalDate): LocalDate {
  return monthStart(addDays(month, -1));
}

/** Returns the selectable months, latest first, and the month `shown` when it is earlier than these. */
export function selectableMonths(today: LocalDate, shown: LocalDate | null): LocalDate[] {
  const months = [monthStart(today)];
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1) ?? ''));
  return shown === null || months.includes(shown) ? months : [...months, shown];
}
