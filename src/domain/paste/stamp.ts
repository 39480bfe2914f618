import { addDays, type LocalDate } from '#domain/time.ts';
import type { Reference } from './envelope.ts';
import { regex } from './regex.ts';

/** Parts of a stamp as written. `half` is `a` or `p` on a clock of twelve hours. */
export type Stamp = {
  first: string;
  second: string;
  year: string | undefined;
  hour: string;
  minute: string;
  half: string | undefined;
};

const day = String.raw`(?:(?<iso>20\d{2}-\d{2}-\d{2})|(?<first>\d{1,2})[/.-](?<second>\d{1,2})(?:[/.-](?<year>\d{4}|\d{2}))?)`;
const clock = String.raw`(?<hour>\d{1,2})[:.h](?<minute>\d{2})(?::\d{2})?(?:\s?(?<half>[ap])\.?\s?m\.?)?`;
const author = String.raw`\s?(?:[-~]\s?)?(?<name>[^:\n]{1,60}):\s?`;

/** WhatsApp for phones writes the date first, WhatsApp Web the time. An export without brackets always has a year. */
const stamps: readonly RegExp[] = [
  regex()`^\[${day},?\s(?:as\s)?${clock}\]${author}`,
  regex()`^\[${clock},?\s(?:de\s)?${day}\]${author}`,
  regex()`
    ^(?<first>\d{1,2})[/.](?<second>\d{1,2})[/.](?<year>\d{4}
    |\d{2}),?\s${clock}\s-\s(?:(?<name>[^:\n]{1,60}):\s?)?
  `,
];

/** Reads the stamp and the author in front of a message. Returns null for a line without a stamp of a real day. */
export function readStamp(
  plain: string,
  received: Reference,
): { length: number; ref: Reference; name: string | undefined } | null {
  const match = stamps.map((stamp) => stamp.exec(plain)).find((found) => found !== null);
  if (!match) return null;
  const { iso, first = '', second = '', year, hour = '', minute = '', half, name } = match.groups ?? {};
  const [isoYear, ...monthAndDay] = iso?.split('-') ?? [];
  const written = half === undefined ? monthAndDay.toReversed() : monthAndDay;
  const ref = instantOf(
    { first: written[0] ?? first, second: written[1] ?? second, year: isoYear ?? year, hour, minute, half },
    received,
  );
  return ref && { length: match[0].length, ref, name };
}

/**
 * Returns the local instant of a stamp, or null when it does not exist. Phones set to English of the United States write
 * the month first, beside a clock of twelve hours. A message is not later than its receipt, which decides where both
 * orders are possible.
 */
export function instantOf({ first, second, year, hour, minute, half }: Stamp, received: Reference): Reference | null {
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute) > 59) return null;
  const [dayFirst, monthFirst] = [dateOf(first, second, year, received), dateOf(second, first, year, received)];
  const orders = half === undefined ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  const [likely, other] = orders.filter((date) => date !== null);
  if (likely === undefined) return null;
  const limit = addDays(received.date, 1);
  const date = half !== undefined && likely > limit && other !== undefined && other <= limit ? other : likely;
  return { date, time: `${String(hours).padStart(2, '0')}:${minute}` };
}

/** Returns a day of the calendar. A day without a year is the last one before the receipt. */
function dateOf(dayWord: string, month: string, year: string | undefined, received: Reference): LocalDate | null {
  const rest = `${month.padStart(2, '0')}-${dayWord.padStart(2, '0')}`;
  const thisYear = Number(received.date.slice(0, 4));
  const written = year?.length === 2 ? `20${year}` : year;
  const date = `${written ?? thisYear}-${rest}`;
  const told = written === undefined && date > addDays(received.date, 1) ? `${thisYear - 1}-${rest}` : date;
  const parsed = new Date(`${told}T00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(told) ? told : null;
}
