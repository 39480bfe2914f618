import '@mantine/charts/styles.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { CompositeChart } from '@mantine/charts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { type ChartPoint, type ChartProps, type ChartSeries, formatValue } from './chart.tsx';
import { formatAxisReais } from './axis-reais.ts';
import classes from './chart.module.css';

const count = new Intl.NumberFormat('pt-BR', { notation: 'compact' });

/** Chart drawn with the chart library. `Chart` loads this component when needed. */
export function BarChart({ points, series, height }: ChartProps) {
  const isNarrow = useMedia(narrow);
  // Keeps the original index, because the values of a point include the series that are not drawn.
  const drawn = series.flatMap((one, at) => (one.drawn === false ? [] : [{ ...one, at }]));
  const unit = drawn[0]?.unit;
  const money = unit === 'cents';
  const largest = money ? largestReais(points, series) : 0;
  // A line with the unit of the bars uses the axis of the bars. A line with another unit uses a second axis.
  const isApart = (one: ChartSeries) => one.kind === 'line' && one.unit !== unit;
  return (
    <CompositeChart
      h={height}
      data={points.map((point) => rowOf(point, series))}
      dataKey="key"
      series={drawn.map((one) => ({
        name: String(one.at),
        label: one.label,
        type: one.kind,
        color: one.color,
        ...(isApart(one) && { yAxisId: 'right' }),
      }))}
      barProps={{ stackId: 'all' }}
      curveType="linear"
      withDots={false}
      withRightYAxis={drawn.some(isApart)}
      withLegend={drawn.length > 1}
      // A legend of three entries wraps to two lines on a phone.
      legendProps={{ verticalAlign: 'top', height: isNarrow ? 60 : 36 }}
      tickLine="none"
      maxBarWidth={32}
      xAxisProps={{
        tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '',
        interval: 'equidistantPreserveStart',
        minTickGap: 16,
      }}
      yAxisProps={{
        allowDecimals: false,
        tickFormatter: (value: number) => (money ? formatAxisReais(value, largest) : count.format(value)),
        width: money ? 68 : 44,
      }}
      rightYAxisProps={{ allowDecimals: false, width: 44 }}
      tooltipProps={{
        content: ({ label }) =>
          tooltip(
            points.find(({ key }) => key === label),
            series,
          ),
      }}
      // Draws negative values below the zero line.
      composedChartProps={{ accessibilityLayer: false, stackOffset: 'sign' }}
    />
  );
}

function rowOf({ key, values }: ChartPoint, series: readonly ChartSeries[]): Record<string, string | number> {
  const plotted = series.flatMap(({ unit }, at) => {
    const value = values[at];
    return value === null ? [] : [[String(at), (value ?? 0) / (unit === 'cents' ? 100 : 1)]];
  });
  return { key, ...(Object.fromEntries(plotted) as Record<string, number>) };
}

/** Returns the largest value of the money axis, in reais: that of the highest stack of bars or of the highest line. */
function largestReais(points: readonly ChartPoint[], series: readonly ChartSeries[]): number {
  const sums = (kind: ChartSeries['kind']) =>
    points.map(({ values }) =>
      series.reduce((sum, one, at) => sum + (one.unit === 'cents' && one.kind === kind ? (values[at] ?? 0) : 0), 0),
    );
  return Math.max(0, ...sums('bar'), ...sums('line')) / 100;
}

function tooltip(point: ChartPoint | undefined, series: readonly ChartSeries[]) {
  if (!point) return null;
  return (
    <div className={classes.tooltip}>
      <strong>{point.name}</strong>
      {series.map((one, at) => (
        <span key={one.label}>
          {one.label}: {formatValue(point.values[at], one)}
        </span>
      ))}
    </div>
  );
}
