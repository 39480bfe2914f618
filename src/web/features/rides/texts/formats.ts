import { addDays, localDate } from '#domain/time.ts';

/** Formats a time of the day, `14:30`, in the time zone of the trip. */
export function formatTime(at: string, tag: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    new Date(at),
  );
}

/**
 * Formats an instant with its day: `hoje, 14:30`, `tomorrow, 08:00`, `qua., 12 de mar., 14:30`. Without `now`, the day
 * is always a date.
 */
export function formatWhen(at: string, now: Date | null, tag: string, timeZone: string): string {
  return `${formatDay(new Date(at), now, tag, timeZone)}, ${formatTime(at, tag, timeZone)}`;
}

function formatDay(at: Date, now: Date | null, tag: string, timeZone: string): string {
  const [day, today] = [localDate(at, timeZone), now && localDate(now, timeZone)];
  const relative = [-1, 0, 1].find((days) => today && addDays(today, days) === day);
  if (relative !== undefined) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(relative, 'day');
  return new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short', timeZone }).format(at);
}

/** Formats an age in seconds: `agora`, `há 40 s`, `3 min ago`, `hace 2 h`. */
export function formatAge(seconds: number, tag: string): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  const [amount, unit] = shortAge(seconds);
  // Some abbreviations end with a full stop, which would be doubled at the end of a sentence.
  return format.format(amount === 0 ? 0 : -amount, unit).replace(/\.$/, '');
}

function shortAge(seconds: number): [amount: number, unit: 'second' | 'minute' | 'hour'] {
  if (seconds < 10) return [0, 'second'];
  if (seconds < 60) return [Math.floor(seconds / 10) * 10, 'second'];
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
}

/** Formats a distance in metres: `850 m`, `12,4 km`. Number and unit stay on one line. */
export function formatDistance(meters: number, tag: string): string {
  const [amount, unit] = meters < 1000 ? [meters, 'meter'] : [meters / 1000, 'kilometer'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(amount)
    .replace(' ', '\u00A0');
}

export function formatAmount(cents: number, tag: string): string {
  const real = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(tag, real).format(cents / 100);
}
