import { addDays, type LocalDate, monthStart } from '#domain/time.ts';
import { daysIn } from './period.ts';

/** The stretches of days that a dashboard is asked for by name. */
export const dashboardPeriods = ['today', '7-days', '30-days', 'month', 'last-month'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

/** What a dashboard shows when nothing is asked for. */
export const usualDashboardPeriod: DashboardPeriod = '30-days';

/** The longest stretch of a dashboard: a year, leap years too. */
export const DASHBOARD_DAYS_MOST = 366;

/** Calendar days, both ends among them. */
export type Days = { from: LocalDate; to: LocalDate };

/** The days that a name stands for, as seen from a day. */
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
 * What a stretch is compared with: as many days right before it. A month is compared with the month before, a month that is still
 * running with the same days of it – as many of them as it has.
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

/** How many days a point of the chart holds: two months are read day by day, longer stretches in weeks counted from their first day. */
export function daysEach({ from, to }: Days): 1 | 7 {
  return daysIn(from, to) > 62 ? 7 : 1;
}

/** The first days of a stretch's points. */
export function pointsOf({ from, to }: Days, each: number): LocalDate[] {
  return Array.from({ length: Math.ceil(daysIn(from, to) / each) }, (_, at) => addDays(from, at * each));
}
