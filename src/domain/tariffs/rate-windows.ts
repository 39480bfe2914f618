import { type Holiday, holidayOn } from '#domain/tariffs/holidays.ts';
import type { Rate2Window } from '#domain/tariffs/tariff.ts';
import { addDays, instantOfMinute, type LocalDate, localDate, localMinuteOfDay, weekdayOf } from '#domain/time.ts';

/** Period of days, both inclusive, for which the municipality has decided rate 2, such as December. */
export type ExceptionalPeriod = { name: string; firstDay: LocalDate; lastDay: LocalDate };

/** Time zone and special days of a service area. */
export type AreaCalendar = {
  timeZone: string;
  /** Municipal holidays, in addition to the national holidays. */
  extraHolidays: readonly Holiday[];
  exceptionalPeriods: readonly ExceptionalPeriod[];
};

/** Calendar and windows that determine the rate of an instant. */
export type RateCalendar = AreaCalendar & { windows: readonly Rate2Window[] };

/** The rate, and the reason of rate 2 that the passenger reads (`sexta-feira a partir das 20h`). */
export type Rate = { rate: 1; reason: null } | { rate: 2; reason: string };

/** A time span with one rate; `to` is exclusive. */
export type RatePart = Rate & { from: Date; to: Date };

/** Returns the rate at an instant, in the local time of the service area. */
export function rateAt(instant: Date, calendar: RateCalendar): Rate {
  const date = localDate(instant, calendar.timeZone);
  const minute = localMinuteOfDay(instant, calendar.timeZone);
  const window = windowsOn(date, calendar).find(
    ({ fromMinute, untilMinute }) => fromMinute <= minute && minute < untilMinute,
  );
  if (!window) return { rate: 1, reason: null };
  return { rate: 2, reason: dayName(date, calendar) + hoursSaid(window) };
}

/**
 * Splits a time span at each local midnight and edge of a window, so that each part has one rate. When clocks go back,
 * an edge in the repeated hour is the first occurrence of that time.
 */
export function rateParts(from: Date, to: Date, calendar: RateCalendar): RatePart[] {
  const { timeZone } = calendar;
  const edges = localDates(localDate(from, timeZone), localDate(to, timeZone))
    .flatMap((date) => edgesOn(date, calendar))
    .filter((edge) => edge > from.getTime() && edge < to.getTime());
  const starts = [from.getTime(), ...new Set(edges.toSorted((a, b) => a - b))].map((ms) => new Date(ms));
  return starts.map((start, index) =>
    Object.assign(rateAt(start, calendar), { from: start, to: starts[index + 1] ?? to }),
  );
}

function edgesOn(date: LocalDate, calendar: RateCalendar): number[] {
  const minutes = windowsOn(date, calendar).flatMap(({ fromMinute, untilMinute }) => [fromMinute, untilMinute]);
  // Minute 1440 is excluded, because it is the start of the next day.
  const within = [...new Set([0, ...minutes])].filter((minute) => minute < 1440);
  return within.map((minute) => instantOfMinute(date, minute, calendar.timeZone).getTime());
}

function windowsOn(date: LocalDate, calendar: RateCalendar): Rate2Window[] {
  const weekday = holidayOn(date, calendar.extraHolidays) ? 0 : weekdayOf(date);
  if (periodOn(date, calendar)) return [{ weekdays: [weekday], fromMinute: 0, untilMinute: 1440 }];
  return calendar.windows.filter(({ weekdays }) => weekdays.includes(weekday));
}

function periodOn(date: LocalDate, { exceptionalPeriods }: RateCalendar): ExceptionalPeriod | undefined {
  return exceptionalPeriods.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay);
}

function localDates(first: LocalDate, last: LocalDate): LocalDate[] {
  return first > last ? [] : [first, ...localDates(addDays(first, 1), last)];
}

const weekdayName = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' });

function dayName(date: LocalDate, calendar: RateCalendar): string {
  const period = periodOn(date, calendar);
  if (period) return `período excepcional (${period.name})`;
  const holiday = holidayOn(date, calendar.extraHolidays);
  return holiday ? `feriado (${holiday.name})` : weekdayName.format(new Date(date));
}

/**
 * Formats the hours of a window, empty for a whole day: ` a partir das 20h`, ` antes das 6h`, ` entre 10h30 e 12h`.
 */
function hoursSaid({ fromMinute, untilMinute }: Rate2Window): string {
  if (fromMinute === 0 && untilMinute === 1440) return '';
  if (untilMinute === 1440) return ` a partir ${ofThe(fromMinute)}`;
  if (fromMinute === 0) return ` antes ${ofThe(untilMinute)}`;
  return ` entre ${clock(fromMinute)} e ${clock(untilMinute)}`;
}

function ofThe(minute: number): string {
  return `${Math.floor(minute / 60) === 1 ? 'da' : 'das'} ${clock(minute)}`;
}

function clock(minute: number): string {
  const past = minute % 60;
  return `${Math.floor(minute / 60)}h${past === 0 ? '' : String(past).padStart(2, '0')}`;
}
