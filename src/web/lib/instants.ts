import { addDays, localDateTime, type LocalDate, weekdayOf } from '#domain/time.ts';

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time zone of the user; trips pass their own zone. */
export const readerZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Formats an instant relative to now: `hoje 14:30 · em 25 min`, `amanhã 08:00 · em 17 h`, `qua 12/03 14:30`,
 * `12/03/2025 14:30`.
 */
export function formatInstant(instant: string | Date, now: Date, timeZone = readerZone): string {
  return [formatWhen(instant, now, timeZone), formatDistance(instant, now)].filter(Boolean).join(' · ');
}

/** Returns the first half of `formatInstant`: `hoje 14:30`. */
export function formatWhen(instant: string | Date, now: Date, timeZone = readerZone): string {
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${formatDayOf(date, localDateTime(now, timeZone).date)} ${time}`;
}

/** Formats a day relative to today: `hoje`, `amanhã`, `ontem`, `qua 12/03`, or with the year if it is another year. */
export function formatDayOf(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'hoje';
  if (date === addDays(today, 1)) return 'amanhã';
  if (date === addDays(today, -1)) return 'ontem';
  const [year = '', month = '', day = ''] = date.split('-');
  if (year !== today.slice(0, 4)) return `${day}/${month}/${year}`;
  return `${weekdays[weekdayOf(date)]} ${day}/${month}`;
}

/**
 * Returns the second half of `formatInstant`: `em 25 min`, `há 3 h`, `agora`. Empty beyond a day, because the date is
 * clearer then.
 */
export function formatDistance(instant: string | Date, now: Date): string {
  const distance = new Date(instant).getTime() - now.getTime();
  if (Math.abs(distance) >= dayMs) return '';
  const length = formatLength(Math.abs(distance));
  if (length === '') return 'agora';
  return distance > 0 ? `em ${length}` : `há ${length}`;
}

/** Formats an instant in full, for hover: `quarta-feira, 12 de março de 2026 às 14:30 (GMT-3)`. */
export function formatExactly(instant: string | Date, timeZone = readerZone): string {
  const { said, zone } = exactIn(timeZone);
  const at = new Date(instant);
  return `${said.format(at)} (${zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value})`;
}

type Exact = { said: Intl.DateTimeFormat; zone: Intl.DateTimeFormat };

// Cached, because creating a formatter takes a hundred times as long as using it, and a list shows a hundred instants.
const exact = new Map<string, Exact>();

function exactIn(timeZone: string): Exact {
  const known = exact.get(timeZone);
  if (known) return known;
  const made = {
    said: new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'full', timeStyle: 'short' }),
    zone: new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'short' }),
  };
  exact.set(timeZone, made);
  return made;
}

// Formats a length of time. Minutes are left out when they no longer matter for the departure.
function formatLength(lengthMs: number): string {
  const minutes = Math.round(lengthMs / minuteMs);
  if (minutes === 0) return '';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return hours < 6 && rest > 0 ? `${hours} h ${rest} min` : `${Math.round(minutes / 60)} h`;
}
