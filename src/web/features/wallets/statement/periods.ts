import { addDays, type LocalDate } from '#domain/time.ts';

/** Predefined periods of statements. */
export function periods(today: LocalDate) {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  return [
    { value: 'week', label: '7 dias', from: addDays(today, -6), to: today },
    { value: 'month', label: 'Este mês', from: monthStart, to: today },
    { value: 'last', label: 'Mês passado', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
  ];
}
