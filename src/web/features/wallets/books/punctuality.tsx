import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarCheck } from '@tabler/icons-react';
import type { Punctuality as Kept } from '#contract/reports.ts';
import { formatDuration, formatMonth } from '#domain/time.ts';
import { count } from '#web/lib/format-counts.ts';
import { Chart, type ChartSeries } from '#web/ui/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Section } from '#web/ui/section.tsx';
import { punctualityQuery } from '../queries.ts';
import { formatShare } from './punctuality-texts.ts';

const shortMonth = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' });
const number = new Intl.NumberFormat('pt-BR');
const days = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

const series: readonly ChartSeries[] = [
  { label: 'No dia prometido', kind: 'bar', unit: 'count', color: 'var(--chart-good)' },
  { label: 'Depois do dia', kind: 'bar', unit: 'count', color: 'var(--chart-attention)' },
  { label: 'Ainda não liberadas', kind: 'bar', unit: 'count', color: 'var(--chart-bad)' },
];

/** Promised and actual payment days, of one partner or of all partners. */
export function Punctuality({ partnerId }: { partnerId?: string }) {
  const kept = useQuery(punctualityQuery(partnerId));
  return (
    <Section title="Pontualidade dos pagamentos" lead="Últimos 12 meses: o dia prometido e o dia em que foi feito">
      {kept.isPending && <Skeleton height={200} radius="md" />}
      {kept.isError && <Failure what="a pontualidade" error={kept.error} onRetry={() => void kept.refetch()} />}
      {kept.data && <Parts kept={kept.data} />}
    </Section>
  );
}

function Parts({ kept }: { kept: Kept }) {
  const { onTime, late, overdue, averageLateDays, months, payouts } = kept;
  if (onTime + late + overdue + payouts.paid + payouts.overdue === 0) {
    return (
      <EmptyState compact icon={IconCalendarCheck} title="Nenhum pagamento prometido até hoje">
        Quando o dia da primeira liberação chegar, aqui aparece se o prazo foi cumprido.
      </EmptyState>
    );
  }
  return (
    <>
      <Figures label="Pontualidade dos pagamentos">
        <Figure
          label="No dia prometido"
          value={formatShare(onTime, onTime + late + overdue)}
          hint={`${number.format(onTime)} de ${count(onTime + late + overdue, 'liberação', 'liberações')}`}
        />
        <Figure
          label="Depois do dia"
          value={number.format(late)}
          hint={averageLateDays === null ? 'Nenhuma' : `Em média ${days.format(averageLateDays)} dias depois`}
        />
        <Figure
          label="Ainda não liberadas"
          value={number.format(overdue)}
          hint="O dia passou; as contestadas também contam"
          tone={overdue > 0 ? 'bad' : 'plain'}
        />
        <Figure
          label="Saques no dia prometido"
          value={formatShare(payouts.onTime, payouts.onTime + payouts.late + payouts.overdue)}
          hint={formatPayouts(payouts)}
          tone={payouts.overdue > 0 ? 'bad' : 'plain'}
        />
      </Figures>
      <Chart
        caption="Liberações por mês prometido"
        point="Mês"
        height={200}
        series={series}
        points={months.map(({ month: start, onTime: inTime, late: after, overdue: waiting }) => ({
          key: start,
          name: formatMonth(start),
          tick: shortMonth.format(new Date(start)),
          values: [inTime, after, waiting],
        }))}
      />
    </>
  );
}

function formatPayouts({ overdue, medianSeconds }: Kept['payouts']): string {
  if (overdue > 0) return `${count(overdue, 'atrasado', 'atrasados')} à espera de pagamento`;
  return medianSeconds === null ? 'Nenhum saque pago' : `Metade em até ${formatDuration(medianSeconds)}`;
}
