import { DASHBOARD_DAYS_MOST, type DashboardPeriod, type Days } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { addDays, type LocalDate } from '#domain/time.ts';

/** Search parameters of the dashboard: `?periodo=mes`, or `?de=2026-03-01&ate=2026-03-12`. */
export type DashboardSearch = {
  periodo?: PeriodWord | undefined;
  de?: LocalDate | undefined;
  ate?: LocalDate | undefined;
};

export const periodWords = ['hoje', '7-dias', '30-dias', 'mes', 'mes-passado'] as const;
export type PeriodWord = (typeof periodWords)[number];

export const periodChoices = [
  { value: 'hoje', label: 'Hoje', name: 'today' },
  { value: '7-dias', label: '7 dias', name: '7-days' },
  { value: '30-dias', label: '30 dias', name: '30-days' },
  { value: 'mes', label: 'Este mês', name: 'month' },
  { value: 'mes-passado', label: 'Mês passado', name: 'last-month' },
] as const satisfies { value: PeriodWord; label: string; name: DashboardPeriod }[];

/** Returns the API input. Ignores invalid periods, because users may edit the URL of the page. */
export function askedBy({ periodo, de, ate }: DashboardSearch): Partial<Days> & { period?: DashboardPeriod } {
  if (de && ate && de <= ate && daysIn(de, ate) <= DASHBOARD_DAYS_MOST) return { from: de, to: ate };
  const period = periodChoices.find(({ value }) => value === periodo)?.name;
  return period ? { period } : {};
}

/** Changes one end of the period. Moves the other end when the period would be empty or too long. */
export function withDay({ from, to }: Days, change: Partial<Days>): Days {
  const most = DASHBOARD_DAYS_MOST - 1;
  if (change.from) {
    const last = addDays(change.from, most);
    return { from: change.from, to: to < change.from ? change.from : to > last ? last : to };
  }
  const end = change.to ?? to;
  const first = addDays(end, -most);
  return { from: from > end ? end : from < first ? first : from, to: end };
}
