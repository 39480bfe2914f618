import { addDays, type LocalDate } from '#domain/time.ts';

/** A day with the rates of a Sunday. A yearly holiday also applies to the same day of all later years. */
export type Holiday = { date: LocalDate; name: string; yearly?: boolean };

/**
 * Returns the national holidays of a year: Leis 662/1949, 6.802/1980 and 14.759/2023, and Sexta-feira Santa, observed
 * everywhere.
 */
export function nationalHolidays(year: number): Holiday[] {
  return [
    { date: `${year}-01-01`, name: 'Confraternização Universal' },
    { date: addDays(easterSunday(year), -2), name: 'Sexta-feira Santa' },
    { date: `${year}-04-21`, name: 'Tiradentes' },
    { date: `${year}-05-01`, name: 'Dia do Trabalho' },
    { date: `${year}-09-07`, name: 'Independência do Brasil' },
    { date: `${year}-10-12`, name: 'Nossa Senhora Aparecida' },
    { date: `${year}-11-02`, name: 'Finados' },
    { date: `${year}-11-15`, name: 'Proclamação da República' },
    ...(year >= 2024 ? [{ date: `${year}-11-20`, name: 'Consciência Negra' }] : []),
    { date: `${year}-12-25`, name: 'Natal' },
  ];
}

/** Returns the holiday on a day, national or of the service area; null on other days. */
export function holidayOn(date: LocalDate, extraHolidays: readonly Holiday[]): Holiday | null {
  const holidays = [...nationalHolidays(Number(date.slice(0, 4))), ...extraHolidays];
  return holidays.find((holiday) => fallsOn(holiday, date)) ?? null;
}

function fallsOn(holiday: Holiday, date: LocalDate): boolean {
  if (holiday.date === date) return true;
  return holiday.yearly === true && holiday.date < date && holiday.date.slice(5) === date.slice(5);
}

/** Computes the Gregorian Easter by Meeus, Jones and Butcher, with the variable names of their publication. */
function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const shift = h + l - 7 * m;
  const month = Math.floor((shift + 90) / 25);
  const day = (shift + 33 * month + 19) % 32;
  return `${year}-0${month}-${String(day).padStart(2, '0')}`;
}
