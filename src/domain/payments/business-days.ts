import { holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

/** Returns true for a weekday that is not a national holiday. */
function isBusinessDay(day: LocalDate): boolean {
  return weekdayOf(day) % 6 !== 0 && holidayOn(day, []) === null;
}

/**
 * Returns the day `count` business days later. A count of 0 returns the next business day, or the day itself if it is a
 * business day.
 */
export function addBusinessDays(day: LocalDate, count: number): LocalDate {
  let [at, left] = [day, count];
  while (left > 0 || !isBusinessDay(at)) {
    at = addDays(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}
