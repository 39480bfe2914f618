import { IconChartBar } from '@tabler/icons-react';
import type { DashboardDays } from '#contract/dashboards.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';
import { Chart, type ChartPoint, type ChartSeries } from '#web/ui/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

type Props = {
  days: DashboardDays;
  /** Label of the daily amount for this role; empty for roles that see trips instead of amounts. */
  money: string;
  /** Name of the days that the chosen days are compared with. */
  when: string;
  /** Text of the link to the page with the same days; undefined for roles without this page. */
  report: string | undefined;
};

/** Chart of the chosen days, each compared with the day at the same position of the period before. */
export function DaysChart({ days, money, when, report }: Props) {
  const { daysEach, now, before } = days;
  const title = daysEach === 1 ? 'Por dia' : 'Por semana';
  const isEmpty = now.trips === 0 && before.trips === 0;
  // A single point is already shown as a number.
  if (now.points.length === 1 && !isEmpty) return null;
  return (
    <Section
      title={title}
      lead="Pelo dia em que as viagens terminaram"
      actions={
        report === undefined ? undefined : (
          <TextLink to="/relatorios" search={{ de: now.from, ate: now.to }}>
            {report}
          </TextLink>
        )
      }
    >
      {isEmpty ? (
        <EmptyState compact icon={IconChartBar} title="Nenhuma viagem concluída nestes dias, nem nos anteriores">
          O gráfico aparece com a primeira. Para ver mais longe, escolha outras datas.
        </EmptyState>
      ) : (
        <Chart
          caption={`${money || 'Viagens'} ${daysEach === 1 ? 'por dia' : 'por semana'}`}
          point={daysEach === 1 ? 'Dia' : 'Semana de'}
          {...chartOf(days, money, when)}
        />
      )}
    </Section>
  );
}

/**
 * Draws bars for the chosen days and a line for the days before. Series that are not drawn appear only in the table.
 */
function chartOf({ now, before }: DashboardDays, money: string, when: string) {
  const ago = `${when[0]?.toLocaleUpperCase('pt-BR')}${when.slice(1)}`;
  const [bar, line] = [
    { kind: 'bar', color: 'var(--chart-plain)' },
    { kind: 'line', color: 'var(--chart-line)' },
  ] as const;
  const drawnTrips = money === '';
  const series: ChartSeries[] = [
    { ...bar, label: 'Viagens', unit: 'count', drawn: drawnTrips },
    { ...line, label: drawnTrips ? ago : `Viagens ${when}`, unit: 'count', drawn: drawnTrips && before.trips > 0 },
  ];
  if (!drawnTrips) {
    series.unshift(
      { ...bar, label: money, unit: 'cents' },
      { ...line, label: ago, unit: 'cents', drawn: before.trips > 0 },
    );
  }
  // The two periods may have different lengths.
  const length = Math.max(now.points.length, before.points.length);
  const points = Array.from({ length }, (_, at): ChartPoint => {
    const [own, past] = [now.points[at], before.points[at]];
    const day = own?.day ?? past?.day ?? '';
    const trips = [own?.trips ?? null, past?.trips ?? null];
    return {
      key: day,
      name: own ? formatDay(day) : `só antes: ${formatDay(day)}`,
      tick: own ? formatDayShort(day) : '',
      values: drawnTrips ? trips : [own?.cents ?? null, past?.cents ?? null, ...trips],
    };
  });
  return { series, points };
}
