import type { SumsLine } from '#contract/reports.ts';
import { formatMonth } from '#domain/time.ts';
import type { ReportStep } from '#domain/reports/period.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';
import type { ChartPoint, ChartSeries } from '#web/ui/chart.tsx';

const series: readonly ChartSeries[] = [
  { label: 'Parte dos parceiros', kind: 'bar', unit: 'cents', color: 'var(--chart-plain)' },
  { label: 'Comissão', kind: 'bar', unit: 'cents', color: 'var(--chart-strong)' },
  { label: 'Viagens', kind: 'line', unit: 'count', color: 'var(--chart-line)' },
];

type Words = Pick<ChartPoint, 'name' | 'tick'>;

/** Returns stacked bars of the revenue (partners' part and commission) and a line of the number of trips. */
export function chartOf(lines: readonly SumsLine[], wordsOf: (key: string) => Words) {
  const points = lines.map(({ key, partnerCents, commissionCents, trips }): ChartPoint => {
    const { name, tick } = wordsOf(key ?? '');
    return { key: key ?? '', name, tick, values: [partnerCents, commissionCents, trips] };
  });
  return { points, series };
}

const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Formats a day, `2026-03-12` → `12/03/2026`, or the month, `março de 2026`. */
export function formatStep(start: string, step: ReportStep): string {
  return step === 'day' ? formatDay(start) : formatMonth(start);
}

export function tickOfStep(start: string, step: ReportStep): string {
  return step === 'day' ? formatDayShort(start) : shortMonth.format(new Date(start));
}
