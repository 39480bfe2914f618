import { addDays, type LocalDate } from '#domain/time.ts';

/** The stretches of days that reports are asked for; the first is shown when none is. */
export function periods(today: LocalDate) {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { value: 'days', label: '30 dias', from: addDays(today, -29), to: today },
    { value: 'month', label: 'Este mês', from: monthStart, to: today },
    { value: 'last', label: 'Mês passado', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    // From the first of the month after this one, a year ago.
    { value: 'year', label: '12 meses', from: `${addDays(monthStart, -334).slice(0, 7)}-01`, to: today },
  ] as const;
}
