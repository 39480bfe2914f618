import { addDays, localDateTime, type LocalDate, type LocalTime, toInstant, weekdayOf } from '#domain/time.ts';

const minuteMs = 60_000;
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];

/**
 * Parses a typed date and time in a time zone: `agora`, `14:30`, `14h`, `amanhã 8:15`, `sex 10h`, `25/12 14:30`,
 * `25/12/2026 às 14h30`, `dia 5 14h`, `segunda que vem 9h`, `amanhã 7`, `meio-dia`, `em 40 min`, `daqui a 1 hora`,
 * `2026-12-25T14:30`. A time, weekday or day without a year means the next occurrence; with `been: true` it means the
 * last one. Returns null for any other text, and for a text with two meanings.
 */
export function parseTypedInstant(typed: string, now: Date, timeZone: string, been = false): Date | 'now' | null {
  const text = plain(typed);
  if (text === 'agora' || text === 'ja') return 'now';
  const minutes = readMinutesAhead(text);
  if (minutes !== null) return new Date(now.getTime() + minutes * minuteMs);
  const moment = splitMoment(text);
  const time = moment && readTime(moment.time);
  if (!moment || time === null) return null;
  const [day, local] = [moment.day, localDateTime(now, timeZone)];
  const date = readDay(day, local.date) ?? (been ? lastDay(day, time, local) : nextDay(day, time, local));
  // `hoje 7` after seven may mean the evening.
  if (moment.isBare && !been && date === local.date && time < local.time) return null;
  return date !== null && isReal(date) ? toInstant(date, time, timeZone) : null;
}

/** Formats an instant as `parseTypedInstant` parses it: `25/12/2026 14:30`. */
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
    .replace(/(^| )(as|ao?) /, '$1')
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^hj /, 'hoje ');
}

/** Parses `em 40 min`, `daqui 2h`, `em meia hora` or `+2h` into minutes. */
function readMinutesAhead(text: string): number | null {
  if (/^(?:em|daqui) meia hora$/.test(text)) return 30;
  const [, amount, unit] = /^(?:em |daqui |\+ ?)(\d{1,3}|uma?) ?(min|minutos?|h|horas?)$/.exec(text) ?? [];
  if (amount === undefined) return null;
  return (amount.startsWith('u') ? 1 : Number(amount)) * (unit?.startsWith('h') ? 60 : 1);
}

/** `isBare`: the hour has neither `h` nor minutes. */
type Moment = { day: string; time: string; isBare?: boolean };

/** Splits `25/12 14:30` into day and time. The day is empty for a time without a day. */
function splitMoment(text: string): Moment | null {
  const [, day = '', time = ''] = /^(?:(.+) )?(\d{1,2}(?::\d{2}|h\d{0,2})(?:h|min)?)$/.exec(text) ?? [];
  if (time !== '') return { day, time };
  const [, dayOfName = '', name, half] = /^(?:(.+) )?(meio[ -]?dia|meia[ -]?noite)( e meia)?$/.exec(text) ?? [];
  const minutes = half === undefined ? '00' : '30';
  if (name?.startsWith('meio')) return { day: dayOfName, time: `12:${minutes}` };
  // The midnight of a day may be its beginning or its end.
  if (name !== undefined) return dayOfName === '' ? { day: '', time: `0:${minutes}` } : null;
  const [, dayOfHour = '', hour = ''] = /^(hoje|(?:depois de )?amanha|(?:ante)?ontem) (\d{1,2})$/.exec(text) ?? [];
  // Before seven, a bare hour may be in the morning or in the afternoon.
  return Number(hour) >= 7 ? { day: dayOfHour, time: `${hour}h`, isBare: true } : null;
}

function readTime(text: string): LocalTime | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?::|h)(\d{2})?/.exec(text) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes.padEnd(2, '0')}`;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null;
}

type Local = { date: LocalDate; time: LocalTime };

/** Returns the next matching day. Today matches unless the time has passed. A typed date of today always matches. */
function nextDay(day: string, time: LocalTime, now: Local): LocalDate | null {
  const isOver = time < now.time;
  if (day === '') return isOver ? addDays(now.date, 1) : now.date;
  const inYear = readDayOfYear(day);
  if (inYear) return inYear(0, now.date) >= now.date ? inYear(0, now.date) : inYear(1, now.date);
  const numbered = readDayOfMonth(day, now.date, 1);
  if (numbered !== null) return numbered;
  const weekday = readWeekday(day);
  if (weekday === null) return null;
  const ahead = (weekday - weekdayOf(now.date) + 7) % 7;
  return addDays(now.date, ahead === 0 && isOver ? 7 : ahead);
}

/** Returns the last matching day. Today matches if the time has passed. A typed date of today always matches. */
function lastDay(day: string, time: LocalTime, now: Local): LocalDate | null {
  const isAhead = time > now.time;
  if (day === '') return isAhead ? addDays(now.date, -1) : now.date;
  const inYear = readDayOfYear(day);
  if (inYear) return inYear(0, now.date) <= now.date ? inYear(0, now.date) : inYear(-1, now.date);
  const numbered = readDayOfMonth(day, now.date, -1);
  if (numbered !== null) return numbered;
  const weekday = readWeekday(day);
  if (weekday === null) return null;
  const ago = (weekdayOf(now.date) - weekday + 7) % 7;
  return addDays(now.date, ago === 0 && isAhead ? -7 : -ago);
}

/** Parses `25/12` into a function that returns this day in the current year or in a year relative to it. */
function readDayOfYear(day: string): ((years: number, today: LocalDate) => LocalDate) | null {
  const [, dayOfMonth, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(day) ?? [];
  if (dayOfMonth === undefined || month === undefined) return null;
  return (years, today) => dateOf(String(Number(today.slice(0, 4)) + years), month, dayOfMonth);
}

/** Parses `dia 5` as the next (`step` 1) or last (-1) day with this number. Months without such a day are skipped. */
function readDayOfMonth(day: string, today: LocalDate, step: 1 | -1): LocalDate | null {
  const [, number] = /^dia (\d{1,2})$/.exec(day) ?? [];
  if (number === undefined) return null;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const days = [0, 1, 2].map((months) => {
    const first = new Date(Date.UTC(year, month - 1 + months * step)).toISOString();
    return dateOf(first.slice(0, 4), first.slice(5, 7), number);
  });
  return days.find((date) => isReal(date) && (step > 0 ? date >= today : date <= today)) ?? null;
}

/**
 * Parses `segunda que vem`. Null if a day of the current week and one of the next week may be meant, and on Sundays,
 * because a week begins on Sunday or on Monday.
 */
function readComingWeekday(day: string, today: LocalDate): LocalDate | null {
  const weekday = readWeekday(day.replace(/ que vem$/, ''));
  const current = weekdayOf(today);
  if (weekday === null || current === 0 || weekday === 0 || weekday > current) return null;
  return addDays(today, 7 - current + weekday);
}

function readWeekday(day: string): number | null {
  const weekday = weekdays.indexOf(day.slice(0, 3));
  return weekday < 0 || !/^[a-z]+(-feira)?$/.test(day) ? null : weekday;
}

/** Parses days that need no search for the next or last occurrence. */
function readDay(day: string, today: LocalDate): LocalDate | null {
  if (day === 'hoje') return today;
  if (day === 'amanha') return addDays(today, 1);
  if (day === 'depois de amanha') return addDays(today, 2);
  if (day === 'ontem') return addDays(today, -1);
  if (day === 'anteontem') return addDays(today, -2);
  if (day.endsWith(' que vem')) return readComingWeekday(day, today);
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const [, dayOfMonth, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(day) ?? [];
  if (dayOfMonth === undefined || month === undefined || year === undefined) return null;
  return dateOf(year.length === 2 ? `20${year}` : year, month, dayOfMonth);
}

function dateOf(year: string, month: string, day: string): LocalDate {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** False for days that do not exist, for example 31 February. */
function isReal(date: LocalDate): boolean {
  const parsed = new Date(`${date}T00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
