import { addDays, type LocalDate } from '#domain/time.ts';

/** Predefined periods of reports. The first is the default. */
export function periods(today: LocalDate) {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { value: 'days', label: '30 dias', from: addDays(today, -29), to: today },
    { value: 'month', label: 'Este mês', from: monthStart, to: today },
    { value: 'last', label: 'Mês passado', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    // Starts on the first of the month, eleven months ago.
    { value: 'year', label: '12 meses', from: `${addDays(monthStart, -334).slice(0, 7)}-01`, to: today },
  ] as const;
}
