import { addDays, type LocalDate, weekdayOf } from '#domain/time.ts';

const names = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];

/** Returns the seven days of the week of `day`, from Monday. */
export function weekOf(day: LocalDate): LocalDate[] {
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

/** Returns the name of the weekday: `segunda-feira`. */
export function weekdayName(day: LocalDate): string {
  return names[weekdayOf(day)] ?? '';
}

/** Formats the days of a week: `23 a 29/11/2026`, `30/11 a 06/12/2026`. */
export function formatWeek(days: readonly LocalDate[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [firstYear, firstMonth, firstDay] = first.split('-');
  const [lastYear, lastMonth, lastDay] = last.split('-');
  const end = `${lastDay}/${lastMonth}/${lastYear}`;
  if (firstYear !== lastYear) return `${firstDay}/${firstMonth}/${firstYear} a ${end}`;
  return firstMonth === lastMonth ? `${firstDay} a ${end}` : `${firstDay}/${firstMonth} a ${end}`;
}
