import { holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

/** A weekday that is no national holiday. */
function isBusinessDay(day: LocalDate): boolean {
  return weekdayOf(day) % 6 !== 0 && holidayOn(day, []) === null;
}

/** The business day so many after a day; with 0 the day itself where it is one, else the next. */
export function addBusinessDays(day: LocalDate, count: number): LocalDate {
  let [at, left] = [day, count];
  while (left > 0 || !isBusinessDay(at)) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}
