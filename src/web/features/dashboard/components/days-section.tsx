import { IconChartBar } from '@tabler/icons-react';
import { formatCents } from '#domain/money.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';
import { count } from '#web/lib/words.ts';
import { Chart, type ChartSeries } from '#web/ui/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';

type Props = {
  byDay: DashboardOf<'admin'>['byDay'];
  /** What the money of a day is to this reader: `Faturamento`, `Ganhos`, `Gasto`. */
  money: string;
};

/** The last days as a chart, and what they come to. */
export function DaysSection({ byDay, money }: Props) {
  const trips = byDay.reduce((sum, day) => sum + day.trips, 0);
  const cents = byDay.reduce((sum, day) => sum + day.revenueCents, 0);
  const [first, last] = [byDay[0]?.day, byDay.at(-1)?.day];
  return (
    <Section
      title={`Últimos ${byDay.length} dias`}
      lead={`${count(trips, 'viagem concluída', 'viagens concluídas')}, ${formatCents(cents)}`}
      actions={
        <TextLink to="/viagens" search={{ status: 'completed', de: first, ate: last }}>
          Ver as viagens
        </TextLink>
      }
    >
      {trips === 0 ? (
        <EmptyState compact icon={IconChartBar} title="Nenhuma viagem concluída neste período">
          O gráfico aparece com a primeira.
        </EmptyState>
      ) : (
        <Chart
          caption={`Viagens e ${money.toLocaleLowerCase('pt-BR')} por dia`}
          point="Dia"
          {...chartOf(byDay, money)}
        />
      )}
    </Section>
  );
}

function chartOf(byDay: Props['byDay'], money: string) {
  const series: ChartSeries[] = [
    { label: money, kind: 'bar', unit: 'cents', color: 'var(--chart-plain)' },
    { label: 'Viagens', kind: 'line', unit: 'count', color: 'var(--chart-line)' },
  ];
  const points = byDay.map(({ day, trips, revenueCents }) => ({
    key: day,
    name: formatDay(day),
    tick: formatDayShort(day),
    values: [revenueCents, trips],
  }));
  return { series, points };
}
