import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { count } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));
const chartHeight = 240;

type Props = {
  byDay: DashboardOf<'admin'>['byDay'];
  /** What the money of a day is to this reader: `Faturamento`, `Ganhos`, `Gasto`. */
  money: string;
};

/** The last days as a chart, drawn once the page stands; and as a table, for who listens to it. */
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
        <Chart byDay={byDay} money={money} />
      )}
    </Section>
  );
}

function Chart({ byDay, money }: Props) {
  return (
    <>
      <div aria-hidden>
        <Later>
          <DayChart byDay={byDay} money={money} height={chartHeight} />
        </Later>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Viagens e {money.toLocaleLowerCase('pt-BR')} por dia</caption>
          <thead>
            <tr>
              <th scope="col">Dia</th>
              <th scope="col">Viagens</th>
              <th scope="col">{money}</th>
            </tr>
          </thead>
          <tbody>
            {byDay.map(({ day, trips: amount, revenueCents }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{amount}</td>
                <td>{formatCents(revenueCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}

/** Waits for the first paint: the chart's code is as heavy as the rest of the page. */
function Later({ children }: { children: React.ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 50);
    return () => clearTimeout(timer);
  }, []);
  const place = <Skeleton height={chartHeight} radius="md" />;
  return ready ? <Suspense fallback={place}>{children}</Suspense> : place;
}
