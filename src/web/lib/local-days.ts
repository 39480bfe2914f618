import { addDays, type LocalDate } from '#domain/time.ts';

/** Formats a day: `2026-03-12` → `12/03/2026`. */
export function formatDay(day: LocalDate): string {
  return day.split('-').toReversed().join('/');
}

/** Formats a day without the year: `2026-03-12` → `12/03`. */
export function formatDayShort(day: LocalDate): string {
  return formatDay(day).slice(0, 5);
}

const daysFromToday: Record<string, number> = { hoje: 0, ontem: -1, anteontem: -2, amanhã: 1, amanha: 1 };

/** Parses a typed day: `12/03/2026`, `12032026`, `12/3/26`, `12.03.2026`, `ontem`; null if invalid. */
export function parseDay(typed: string, today: LocalDate): LocalDate | null {
  const distance = daysFromToday[typed.trim().toLocaleLowerCase('pt-BR')];
  if (distance !== undefined) return addDays(today, distance);
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(typed.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim()) ??
    [];
  const said = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${said}T00:00Z`);
  // `Date` parses 31 February as 3 March, so such a day must be detected.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(said) ? said : null;
}
