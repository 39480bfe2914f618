/** A calendar day, `2026-03-01`. Compares and sorts as text. */
export type LocalDate = string;

/** A local time, `14:05`. */
export type LocalTime = string;

const dayMs = 86_400_000;

/** Returns the local day of an instant. */
export function localDate(instant: Date, timeZone: string): LocalDate {
  return wallClock(instant, timeZone).slice(0, 10);
}

/** Returns the local month of an instant, `2026-03`. Limits and invoices use this month. */
export function localMonth(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 7);
}

/** Returns local date and time of an instant; the inverse of `toInstant`. */
export function localDateTime(instant: Date, timeZone: string): { date: LocalDate; time: LocalTime } {
  const shown = wallClock(instant, timeZone);
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Formats a day as `12/03/2026`. */
export function formatDate(date: LocalDate): string {
  return date.split('-').toReversed().join('/');
}

/** Formats an instant as `12/03/2026 às 14:30`. */
export function formatDateTime(instant: Date, timeZone: string): string {
  const { date, time } = localDateTime(instant, timeZone);
  return `${formatDate(date)} às ${time}`;
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats the month of a day as `março de 2026`. */
export function formatMonth(date: LocalDate): string {
  return monthName.format(new Date(date));
}

/** Returns the local minute of the day: 14:05 is 845. */
export function localMinuteOfDay(instant: Date, timeZone: string): number {
  const shown = wallClock(instant, timeZone);
  return minutesOf(shown.slice(11, 16));
}

/**
 * Returns the instant of a local date and time. A repeated time, when clocks go back, is its first occurrence. A
 * skipped time, when clocks go forward, is shifted by the skipped amount (the "compatible" rule of RFC 5545 and
 * Temporal). Invalid text gives an invalid Date.
 */
export function toInstant(date: LocalDate, time: LocalTime, timeZone: string): Date {
  return instantOfMinute(date, minutesOf(time), timeZone);
}

/** Returns the instant of a local minute of the day; 1440 is 00:00 of the next day. */
export function instantOfMinute(date: LocalDate, minuteOfDay: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00Z`) + minuteOfDay * 60_000;
  if (Number.isNaN(wall)) return new Date(Number.NaN);
  const readings = [wall - dayMs, wall + dayMs].map((near) => wall - offsetMs(near, timeZone));
  const shown = readings.filter((instant) => instant + offsetMs(instant, timeZone) === wall);
  return new Date(shown.length > 0 ? Math.min(...shown) : Math.max(...readings));
}

/** Returns the day `days` later (earlier when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the first day of the month of a day. */
export function monthStart(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

/** Returns the first day of the next month. */
export function nextMonth(date: LocalDate): LocalDate {
  return monthStart(addDays(monthStart(date), 31));
}

/** Returns the weekday: 0 is Sunday, 6 Saturday. */
export function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00Z`).getUTCDay();
}

/** Formats seconds: `75` → `1 min 15 s`, `5400` → `1 h 30 min`. Seconds appear only below one hour. */
export function formatDuration(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const said = h > 0 ? [`${h} h`, min > 0 && `${min} min`] : [min > 0 && `${min} min`, s > 0 && `${s} s`];
  return said.filter(Boolean).join(' ') || '0 min';
}

function minutesOf(time: LocalTime): number {
  const [, hours = Number.NaN, minutes = Number.NaN] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.map(Number) ?? [];
  return hours * 60 + minutes;
}

/** Returns the local date and time written as UTC, for text and arithmetic. */
function wallClock(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone)).toISOString();
}

const QUARTER_MS = 15 * 60_000;
const MOST_OFFSETS = 5_000;
const offsets = new Map<string, number>();

/**
 * Returns the offset of a time zone. Offsets change only at quarters of an hour, so the offset of each quarter is
 * cached.
 */
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

// Cache of formatters: creating a formatter takes a hundred times longer than one use.
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
