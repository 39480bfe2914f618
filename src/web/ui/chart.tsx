import { Skeleton } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { formatCents } from '#domain/money.ts';
import { lazyPart } from './lazy-part.tsx';
import classes from './chart.module.css';

const BarChart = lazyPart(() => import('./bar-chart.tsx'), 'BarChart');
/** Maximum time that a chart waits for a pointer on a link. */
const LONGEST_WAIT_MS = 1000;
const number = new Intl.NumberFormat('pt-BR');

export type ChartSeries = {
  label: string;
  kind: 'bar' | 'line';
  unit: 'cents' | 'count';
  color: string;
  /** False for series that only the table and the tooltip show. */
  drawn?: boolean;
};
/**
 * `name` is the full name, `tick` the short axis label. `values` has one value per series, or null if the value is
 * missing.
 */
export type ChartPoint = { key: string; name: string; tick: string; values: readonly (number | null)[] };
export type ChartProps = { points: readonly ChartPoint[]; series: readonly ChartSeries[]; height: number };

export function formatValue(value: number | null | undefined, { unit }: ChartSeries): string {
  if (value === null) return '—';
  return unit === 'cents' ? formatCents(value ?? 0) : number.format(value ?? 0);
}

type Props = Omit<ChartProps, 'height'> & {
  /** Accessible name of the chart's table. */
  caption: string;
  /** Column heading of the points: `Dia`, `Hora`. */
  point: string;
  height?: number;
};

/** Stacked bars with lines over them, drawn only when scrolled into view. The user can switch to a table. */
export function Chart({ caption, point, points, series, height = 240 }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.chart}>
      <div aria-hidden>
        <Later height={height}>
          <BarChart points={points} series={series} height={height} />
        </Later>
      </div>
      <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.summary}>Ver em tabela</summary>
        {open && <PointsTable caption={caption} point={point} points={points} series={series} />}
      </details>
    </div>
  );
}

function PointsTable({ caption, point, points, series }: Omit<Props, 'height'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for keyboard scrolling on narrow screens
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
                <td key={one.label}>{formatValue(values[index], one)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * Renders its children shortly before they scroll into view, because the chart's code is as large as the rest of the
 * page.
 */
function Later({ height, children }: { height: number; children: React.ReactNode }) {
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      {
        rootMargin: '400px',
      },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return undefined;
    const left = new AbortController();
    // A failure is ignored here: drawing the chart fetches again and reports it.
    void BarChart.fetch()
      .catch(() => undefined)
      .then(() => untilNoLinkIsPointedAt(left.signal))
      .then(() => left.signal.aborted || setDrawn(true));
    return () => left.abort();
  }, [near]);
  const waiting = <Skeleton height={height} radius="md" />;
  return (
    <div ref={place} style={{ minHeight: height }}>
      {near && (drawn ? <Suspense fallback={waiting}>{children}</Suspense> : waiting)}
    </div>
  );
}

/**
 * Waits while the pointer is on a link to another page. Drawing a chart blocks the page for 100 ms, which would delay
 * the click on that link.
 */
async function untilNoLinkIsPointedAt(left: AbortSignal): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!left.aborted && document.querySelector('a:hover:not([aria-current=page])') && performance.now() < end)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
}
