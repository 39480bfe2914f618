import type { FieldError } from '#domain/outcome.ts';
import { type Holiday, holidayOn } from '#domain/tariffs/holidays.ts';
import { addDays, type LocalDate, localDateTime, toInstant, weekdayOf } from '#domain/time.ts';

/** Maximum number of days between the first and the last trip of a series. */
export const longestSeriesDays = 60;

/** Weekdays (0 is Sunday, 6 Saturday) on which a trip repeats, until and including `until`. */
export type Repeat = { weekdays: readonly number[]; until: LocalDate; skipHolidays: boolean };

/** The days of a series, and the holidays on its weekdays. `days` excludes the holidays when holidays are skipped. */
export type RepeatDays = { days: LocalDate[]; holidays: Holiday[] };

/**
 * Returns the days on which a trip repeats, in order and without duplicates. The first day is included only when its
 * weekday is chosen. `extraHolidays`: holidays of the service area, in addition to the national holidays.
 */
export function repeatDays(
  first: LocalDate,
  { weekdays, until, skipHolidays }: Repeat,
  extraHolidays: readonly Holiday[],
): RepeatDays {
  const wanted = daysThrough(first, until).filter((day) => weekdays.includes(weekdayOf(day)));
  const holidays = wanted.flatMap((day) => {
    const holiday = holidayOn(day, extraHolidays);
    return holiday ? [{ date: day, name: holiday.name }] : [];
  });
  const left = new Set(skipHolidays ? holidays.map(({ date }) => date) : []);
  return { days: wanted.filter((day) => !left.has(day)), holidays };
}

/** Returns the first error of a repetition that begins on this day, or null. The day itself may be any weekday. */
export function whyNoRepeat(first: LocalDate, { weekdays, until }: Repeat): FieldError | null {
  if (weekdays.length === 0) return { field: 'repeat.weekdays', message: 'Escolha ao menos um dia da semana.' };
  if (until < first) return { field: 'repeat.until', message: 'A repetição termina antes da primeira viagem.' };
  if (until > addDays(first, longestSeriesDays)) {
    const message = `A repetição vai no máximo até ${longestSeriesDays} dias depois da primeira viagem.`;
    return { field: 'repeat.until', message };
  }
  return null;
}

/** Returns the instant on another day with the same local time, also across changes of the clock. */
export function sameTimeOn(day: LocalDate, pickupAt: Date, timeZone: string): Date {
  return toInstant(day, localDateTime(pickupAt, timeZone).time, timeZone);
}

const mostDaysSaid = 5;

/** Formats days as `20/11`, `20/11 e 21/11`, `20/11, 21/11, 24/11, 25/11, 26/11 e mais 7 dias`. */
export function formatDays(days: readonly LocalDate[]): string {
  const said = days.slice(0, mostDaysSaid).map((day) => `${day.slice(8, 10)}/${day.slice(5, 7)}`);
  const more = days.length - said.length;
  if (more > 0) return `${said.join(', ')} e mais ${more} ${more === 1 ? 'dia' : 'dias'}`;
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} e ${said.at(-1)}`;
}

function daysThrough(first: LocalDate, last: LocalDate): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = first; day <= last && days.length <= longestSeriesDays; day = addDays(day, 1)) days.push(day);
  return days;
}
