import { Skeleton } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { formatCents } from '#domain/money.ts';
import { lazyPart } from '#web/lib/load-part.ts';
import classes from './chart.module.css';

const BarChart = lazyPart(() => import('./bar-chart.tsx'), 'BarChart');
const number = new Intl.NumberFormat('pt-BR');

export type ChartSeries = {
  label: string;
  kind: 'bar' | 'line';
  unit: 'cents' | 'count';
  color: string;
  /** False: in the table, and where a point is looked at, alone. */
  drawn?: boolean;
};
/** `name` in full, `tick` where there is little room; one value for each series, null where there is none. */
export type ChartPoint = { key: string; name: string; tick: string; values: readonly (number | null)[] };
export type ChartProps = { points: readonly ChartPoint[]; series: readonly ChartSeries[]; height: number };

export function sayValue(value: number | null | undefined, { unit }: ChartSeries): string {
  if (value === null) return '—';
  return unit === 'cents' ? formatCents(value ?? 0) : number.format(value ?? 0);
}

type Props = Omit<ChartProps, 'height'> & {
  /** Names the chart's table. */
  caption: string;
  /** What a point is: `Dia`, `Hora`. */
  point: string;
  height?: number;
};

/** Bars one on the other, lines over them; drawn once the page stands. The same as a table, for whoever would rather read. */
export function Chart({ caption, point, points, series, height = 240 }: Props) {
  return (
    <div className={classes.chart}>
      <div aria-hidden>
        <Later height={height}>
          <BarChart points={points} series={series} height={height} />
        </Later>
      </div>
      <details className={classes.details}>
        <summary className={classes.summary}>Ver em tabela</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a narrow screen has the keyboard scroll it */}
        <section className={classes.scroller} aria-label={caption} tabIndex={0}>
          <table className={classes.table}>
            <caption className={classes.caption}>{caption}</caption>
            <thead>
              <tr>
                {[point, ...series.map(({ label }) => label)].map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, name, values }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {series.map((one, index) => (
                    <td key={one.label}>{sayValue(values[index], one)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

/** Waits for the first paint: the chart's code is as heavy as the rest of the page. */
function Later({ height, children }: { height: number; children: React.ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 50);
    return () => clearTimeout(timer);
  }, []);
  const place = <Skeleton height={height} radius="md" />;
  return ready ? <Suspense fallback={place}>{children}</Suspense> : place;
}
