import type { LocalDate } from '#domain/time.ts';

/**
 * Parses a day in a file: `25/12/2026`, `25-12-2026`, `20261225` or `2026-12-25`, optionally followed by a time; null
 * if invalid.
 */
export function readDay(text: string): LocalDate | null {
  const [, day, , month, year] = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:\s.*)?$/.exec(text) ?? [];
  const written = day
    ? `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`
    : text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3').slice(0, 10);
  const moment = Date.parse(`${written}T00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(written) ? written : null;
}
