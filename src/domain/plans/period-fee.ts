import { addDays, type LocalDate, formatMonth, weekdayOf } from '#domain/time.ts';

export const feePeriods = ['month', 'week'] as const;
export type FeePeriod = (typeof feePeriods)[number];

export const feePeriodLabels: Record<FeePeriod, string> = { month: 'por mês', week: 'por semana' };

/** Returns the first day of the month, or the Monday of the week, that contains a day. */
export function feePeriodStart(period: FeePeriod, day: LocalDate): LocalDate {
  return period === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** Returns the label in the statement: `Mensalidade do plano Ouro – novembro/2026`. */
export function formatPlanFee(planName: string, period: FeePeriod, from: LocalDate): string {
  if (period === 'week') {
    return `Taxa semanal do plano ${planName} – semana de ${from.split('-').toReversed().join('/')}`;
  }
  return `Mensalidade do plano ${planName} – ${formatMonth(from).replace(' de ', '/')}`;
}
