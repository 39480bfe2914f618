import type { MunicipalHoliday } from '#contract/calendar.ts';
import type { LocalDate } from '#domain/time.ts';

/** A holiday in the list of one year. */
export type CalendarDay = { day: LocalDate; name: string; own: MunicipalHoliday | null };

/** Returns the national and municipal holidays of a year, in order. */
export function daysOf(
  year: number,
  national: readonly { day: LocalDate; name: string }[],
  municipal: readonly MunicipalHoliday[],
): CalendarDay[] {
  const own = municipal.flatMap((holiday): CalendarDay[] => {
    const day = dayIn(year, holiday);
    return day === null ? [] : [{ day, name: holiday.name, own: holiday }];
  });
  const days = [...national.map(({ day, name }) => ({ day, name, own: null })), ...own];
  return days.toSorted((one, other) => one.day.localeCompare(other.day));
}

function dayIn(year: number, { day, yearly }: MunicipalHoliday): LocalDate | null {
  const first = Number(day.slice(0, 4));
  if (first !== year && !(yearly && first < year)) return null;
  const thatYear = `${year}${day.slice(4)}`;
  // Returns null for February 29 of a common year.
  return new Date(`${thatYear}T00:00Z`).toISOString().startsWith(thatYear) ? thatYear : null;
}
