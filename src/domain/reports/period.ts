import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';

/** The longest stretch of days that a report may be about: three years. */
export const REPORT_DAYS_MOST = 1096;
const DAYS_BY_DAY = 62;
const DAY = 86_400_000;

/** How a report divides its time: two months are still read day by day. */
export type ReportStep = 'day' | 'month';

/** How many days the stretch has, both ends among them; none or fewer when it ends before it begins. */
export function daysIn(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

export function reportStep(from: LocalDate, to: LocalDate): ReportStep {
  return daysIn(from, to) > DAYS_BY_DAY ? 'month' : 'day';
}

/** Every step's first day, also of those in which nothing happened; the first month is named by its first day, wherever the stretch begins. */
export function reportSteps(from: LocalDate, to: LocalDate): LocalDate[] {
  const step = reportStep(from, to);
  const first = step === 'day' ? from : monthStart(from);
  const starts: LocalDate[] = [];
  for (let start = first; start <= to; start = step === 'day' ? addDays(start, 1) : nextMonth(start))
    starts.push(start);
  return starts;
}
