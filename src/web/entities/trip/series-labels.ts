import type { Series } from '#contract/series.ts';
import { formatDayShort } from '#web/lib/local-days.ts';
import { formatWeekdays } from '#domain/weekdays.ts';

type Holiday = Series['skipped'][number];

/**
 * Formats the holidays of a series: `fica de fora 20/11 (Consciência Negra)`, or `inclui feriado: 20/11 (Consciência
 * Negra)`.
 */
export function formatHolidays(holidays: readonly Holiday[], skipped: boolean): string {
  const named = new Intl.ListFormat('pt-BR').format(
    holidays.map(({ day, name }) => `${formatDayShort(day)} (${name})`),
  );
  if (!skipped) return `inclui ${holidays.length === 1 ? 'feriado' : 'feriados'}: ${named}`;
  return `${holidays.length === 1 ? 'fica' : 'ficam'} de fora ${named}`;
}

/** Formats a series: `Repete seg a sex até 24/11; fica de fora 20/11 (Consciência Negra).` */
export function formatSeries({ weekdays, until, skipped }: Pick<Series, 'weekdays' | 'until' | 'skipped'>): string {
  const left = skipped.length > 0 ? `; ${formatHolidays(skipped, true)}` : '';
  return `Repete ${formatWeekdays(weekdays)} até ${formatDayShort(until)}${left}.`;
}
