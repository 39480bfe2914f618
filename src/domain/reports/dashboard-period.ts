import { addDays, type LocalDate, monthStart } from '#domain/time.ts';
import { daysIn } from './period.ts';

/** Named periods of a dashboard. */
export const dashboardPeriods = ['today', '7-days', '30-days', 'month', 'last-month'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** Default period. */
export const usualDashboardPeriod: DashboardPeriod = '30-days';

/** Maximum number of days: a year, including leap years. */
export const DASHBOARD_DAYS_MOST = 366;

/** Calendar days, both inclusive. */
export type Days = { from: LocalDate; to: LocalDate };

/** Returns the days of a named period relative to a day. */
export function namedDays(name: DashboardPeriod, today: LocalDate): Days {
  const month = monthStart(today);
  const lastMonthEnd = addDays(month, -1);
  const named: Record<DashboardPeriod, Days> = {
    today: { from: today, to: today },
    '7-days': { from: addDays(today, -6), to: today },
    '30-days': { from: addDays(today, -29), to: today },
    month: { from: month, to: today },
    'last-month': { from: monthStart(lastMonthEnd), to: lastMonthEnd },
  };
  return named[name];
}

/**
 * Returns the comparison period: the same number of days directly before. A month is compared with the previous month.
 * A running month is compared with the same days of the previous month, as far as these days exist.
 */
export function daysBefore({ from, to }: Days, name: DashboardPeriod | null): Days {
  const end = addDays(from, -1);
  if (name === 'last-month') return { from: monthStart(end), to: end };
  if (name === 'month') {
    const sameDay = `${end.slice(0, 7)}-${to.slice(8)}`;
    return { from: monthStart(end), to: sameDay < end ? sameDay : end };
  }
  return { from: addDays(from, -daysIn(from, to)), to: end };
}

/**
 * Returns the number of days per point of the chart: single days up to two months, and weeks from the first day for
 * longer periods.
 */
export function daysEach({ from, to }: Days): 1 | 7 {
  return daysIn(from, to) > 62 ? 7 : 1;
}

/** Returns the first day of each point of the chart. */
export function pointsOf({ from, to }: Days, each: number): LocalDate[] {
  return Array.from({ length: Math.ceil(daysIn(from, to) / each) }, (_, at) => addDays(from, at * each));
}
