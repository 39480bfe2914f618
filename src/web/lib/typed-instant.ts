import { addDays, localDateTime, type LocalDate, type LocalTime, toInstant, weekdayOf } from '#domain/time.ts';

const minuteMs = 60_000;
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];

/**
 * What people type for date and time, by a zone's clock: `agora`, `14:30`, `14h`, `amanhã 8:15`, `sex 10h`, `25/12 14:30`,
 * `25/12/2026 às 14h30`, `em 40 min`, `2026-12-25T14:30`. A time alone, a weekday or a day without a year is the next one to come.
 * Null when it says no instant.
 */
export function parseTypedInstant(typed: string, now: Date, timeZone: string): Date | 'now' | null {
  const text = plain(typed);
  if (text === 'agora' || text === 'ja') return 'now';
  const [, amount, unit] = /^(?:em |\+ ?)(\d{1,3}) ?(min|minutos?|h|horas?)$/.exec(text) ?? [];
  if (amount !== undefined)
    return new Date(now.getTime() + Number(amount) * (unit?.startsWith('h') ? 60 : 1) * minuteMs);
  const moment = splitMoment(text);
  const time = moment && readTime(moment.time);
  if (!moment || time === null) return null;
  return nextAt(moment.day, time, now, timeZone);
}

/** As `parseTypedInstant` reads it back: `25/12/2026 14:30`. */
export function formatTypedInstant(instant: Date, timeZone: string): string {
  const { date, time } = localDateTime(instant, timeZone);
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)} ${time}`;
}

function plain(typed: string): string {
  return typed
    .trim()
    .toLocaleLowerCase('pt-BR')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ (as|a) /, ' ')
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ');
}

/** `25/12 14:30` → day and time; a time alone has no day. */
function splitMoment(text: string): { day: string; time: string } | null {
  const [, day = '', time = ''] = /^(?:(.+) )?(\d{1,2}(?::\d{2}|h\d{0,2})(?:h|min)?)$/.exec(text) ?? [];
  return time === '' ? null : { day, time };
}

function readTime(text: string): LocalTime | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?::|h)(\d{2})?/.exec(text) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

function nextAt(day: string, time: LocalTime, now: Date, timeZone: string): Date | null {
  const today = localDateTime(now, timeZone).date;
  const at = (date: LocalDate): Date => toInstant(date, time, timeZone);
  const date = readDay(day, today);
  if (date !== null) return isReal(date) ? at(date) : null;
  if (day === '') return at(today) < now ? at(addDays(today, 1)) : at(today);
  const [, dayOfMonth, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(day) ?? [];
  if (dayOfMonth !== undefined && month !== undefined) {
    const thisYear = dateOf(today.slice(0, 4), month, dayOfMonth);
    const nextYear = dateOf(String(Number(today.slice(0, 4)) + 1), month, dayOfMonth);
    const next = thisYear >= today ? thisYear : nextYear;
    return isReal(next) ? at(next) : null;
  }
  const weekday = weekdays.indexOf(day.slice(0, 3));
  if (weekday < 0 || !/^[a-z]+(-feira)?$/.test(day)) return null;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const coming = at(addDays(today, ahead));
  return coming < now ? at(addDays(today, ahead + 7)) : coming;
}

/** Days that need no guessing. */
function readDay(day: string, today: LocalDate): LocalDate | null {
  if (day === 'hoje') return today;
  if (day === 'amanha') return addDays(today, 1);
  if (day === 'ontem') return addDays(today, -1);
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const [, dayOfMonth, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day) ?? [];
  if (dayOfMonth === undefined || month === undefined || year === undefined) return null;
  return dateOf(year.length === 2 ? `20${year}` : year, month, dayOfMonth);
}

function dateOf(year: string, month: string, day: string): LocalDate {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The 31st of February is none. */
function isReal(date: LocalDate): boolean {
  const parsed = new Date(`${date}T00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
