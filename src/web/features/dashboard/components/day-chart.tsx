import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { CompositeChart } from '@mantine/charts';
import { formatCents } from '#domain/money.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';
import { count } from '#web/lib/words.ts';
import type { DashboardOf } from '../queries.ts';
import classes from './day-chart.module.css';

type Day = DashboardOf<'admin'>['byDay'][number];
type Props = { byDay: readonly Day[]; money: string; height: number };

const reais = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Money as bars, trips as a line over them. */
export function DayChart({ byDay, money, height }: Props) {
  return (
    <CompositeChart
      h={height}
      data={byDay.map(({ day, trips, revenueCents }) => ({ day, trips, reais: revenueCents / 100 }))}
      dataKey="day"
      series={[
        { name: 'reais', label: money, type: 'bar', color: 'var(--chart-bar)' },
        { name: 'trips', label: 'Viagens', type: 'line', color: 'var(--chart-line)', yAxisId: 'right' },
      ]}
      className={classes.chart}
      curveType="linear"
      withDots={false}
      withRightYAxis
      withLegend
      legendProps={{ verticalAlign: 'top', height: 36 }}
      tickLine="none"
      maxBarWidth={24}
      xAxisProps={{ tickFormatter: formatDayShort, interval: 'equidistantPreserveStart', minTickGap: 32 }}
      yAxisProps={{ tickFormatter: (value: number) => `R$ ${reais.format(value)}`, width: 68 }}
      rightYAxisProps={{ allowDecimals: false, width: 36 }}
      tooltipProps={{
        content: ({ label }) =>
          dayTooltip(
            byDay.find(({ day }) => day === label),
            money,
          ),
      }}
      composedChartProps={{ accessibilityLayer: false }}
    />
  );
}

function dayTooltip(day: Day | undefined, money: string) {
  if (!day) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{formatDay(day.day)}</strong>
      <span>
        {money}: {formatCents(day.revenueCents)}
      </span>
      <span>{count(day.trips, 'viagem', 'viagens')}</span>
    </div>
  );
}
