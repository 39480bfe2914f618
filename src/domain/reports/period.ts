import { addDays, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';

/** Maximum number of days of a report: three years. */
export const REPORT_DAYS_MOST = 1096;
const DAYS_BY_DAY = 62;
const DAY = 86_400_000;

/** Time step of a report: days up to two months, and months for longer periods. */
export type ReportStep = 'day' | 'month';

/** Returns the number of days, both inclusive; zero or negative when the end is before the start. */
export function daysIn(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1;
}

export function reportStep(from: LocalDate, to: LocalDate): ReportStep {
  return daysIn(from, to) > DAYS_BY_DAY ? 'month' : 'day';
}

/**
 * Returns the first day of every step, including steps without trips. The first monthly step is the first day of the
 * month, even if the period starts later.
 */
export function reportSteps(from: LocalDate, to: LocalDate): LocalDate[] {
  const step = reportStep(from, to);
  const first = step === 'day' ? from : monthStart(from);
  const starts: LocalDate[] = [];
  for (let start = first; start <= to; start = step === 'day' ? addDays(start, 1) : nextMonth(start))
    starts.push(start);
  return starts;
}
