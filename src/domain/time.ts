/** A calendar day somewhere, `2026-03-01`. Compares and sorts as text. */
export type LocalDate = string;

/** A wall clock's reading, `14:05`. */
export type LocalTime = string;

const dayMs = 86_400_000;

/** The day that an instant falls on in a zone. */
export function localDate(instant: Date, timeZone: string): LocalDate {
  return wallClock(instant, timeZone).slice(0, 10);
}

/** The month that an instant falls on in a zone, `2026-03`: what limits and invoices count by. */
export function localMonth(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 7);
}

/** What calendar and clock show in a zone at an instant; the way back is `toInstant`. */
export function localDateTime(instant: Date, timeZone: string): { date: LocalDate; time: LocalTime } {
  const shown = wallClock(instant, timeZone);
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** As it stands on paper: `12/03/2026`. */
export function sayDate(date: LocalDate): string {
  return date.split('-').toReversed().join('/');
}

/** In full: `12/03/2026 às 14:30`. */
export function sayDateTime(instant: Date, timeZone: string): string {
  const { date, time } = localDateTime(instant, timeZone);
  return `${sayDate(date)} às ${time}`;
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month that a day is in: `março de 2026`. */
export function sayMonth(date: LocalDate): string {
  return monthName.format(new Date(date));
}

/** Minutes since the day's 00:00 as the clock shows it: 14:05 is 845. */
export function localMinuteOfDay(instant: Date, timeZone: string): number {
  const shown = wallClock(instant, timeZone);
  return minutesOf(shown.slice(11, 16));
}

/**
 * The instant at which calendar and clock of a zone show this date and time. A time that occurs twice, when clocks go
 * back, is its first occurrence; one that is skipped, when they go forward, is as much later as was skipped (the
 * "compatible" rule of RFC 5545 and Temporal). Text that is no date or no time gives an invalid Date.
 */
export function toInstant(date: LocalDate, time: LocalTime, timeZone: string): Date {
  return instantOfMinute(date, minutesOf(time), timeZone);
}

/** As `toInstant`, by the clock's minute of the day; 1440 is the next day's 00:00. */
export function instantOfMinute(date: LocalDate, minuteOfDay: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00Z`) + minuteOfDay * 60_000;
  if (Number.isNaN(wall)) return new Date(Number.NaN);
  const readings = [wall - dayMs, wall + dayMs].map((near) => wall - offsetMs(near, timeZone));
  const shown = readings.filter((instant) => instant + offsetMs(instant, timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...readings));
}

/** The calendar day `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month that a day is in. */
export function monthStart(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

/** The first day of the month after it. */
export function nextMonth(date: LocalDate): LocalDate {
  return monthStart(addDays(monthStart(date), 31));
}

/** 0 is Sunday, 6 Saturday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00Z`).getUTCDay();
}

/** `75` → `1 min 15 s`, `5400` → `1 h 30 min`: seconds only where there is no hour. */
export function formatDuration(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const said = h > 0 ? [`${h} h`, min > 0 && `${min} min`] : [min > 0 && `${min} min`, s > 0 && `${s} s`];
  return said.filter(Boolean).join(' ') || '0 min';
}

function minutesOf(time: LocalTime): number {
  const [, hours = Number.NaN, minutes = Number.NaN] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.map(Number) ?? [];
  return hours * 60 + minutes;
}

/** The zone's reading written as if it were UTC, so that text and arithmetic are both at hand. */
function wallClock(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone)).toISOString();
}

const QUARTER_MS = 15 * 60_000;
const MOST_OFFSETS = 5_000;
const offsets = new Map<string, number>();

/** Clocks change at a quarter of an hour everywhere, so that each is asked about once. */
function offsetMs(instant: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(instant / QUARTER_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  const offset = readOffset(instant, timeZone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
  const part = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<Intl.DateTimeFormatPartTypes, number>;
  const shown = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return shown - Math.floor(instant / 1000) * 1000;
}

// A formatter costs a hundred times its use.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
