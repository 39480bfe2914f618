import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChartBar } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import type { TripsReport as Report } from '#contract/reports.ts';
import type { ReportDimension } from '#domain/reports/dimensions.ts';
import { formatAge } from '#web/lib/age.ts';
import { useNow } from '#web/lib/now.ts';
import { weekdayLabels, weekdayNames, weekOrder } from '#domain/weekdays.ts';
import { Chart } from '#web/ui/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { type ReportFilters as Filters, tripsReportQuery } from '../queries.ts';
import { chartOf, formatStep, tickOfStep } from './charts.ts';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { SumsTable } from './sums-table.tsx';
import classes from './reports.module.css';

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** Revenue, commission and trips of a period, in total and broken down. */
export function TripsReport({ filters, onChange }: Props) {
  const report = useQuery(tripsReportQuery(filters));
  return (
    <>
      <ReportFilters filters={filters} onChange={onChange} />
      {report.isPending && <Skeleton height={420} radius="lg" />}
      {report.isError && <Failure what="o relatório" error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && <Parts report={report.data} filters={filters} />}
    </>
  );
}

function Parts({ report, filters }: { report: Report; filters: Filters }) {
  const { totals, step } = report;
  // Content below the first screen is rendered in a second pass.
  const more = useDeferredValue(true, false);
  const all = totals.trips + totals.cancelled + totals.noShows + totals.unattended;
  const exported = (by: ReportDimension, what: string) => (
    <ExportMenu size="compact-sm" path="/reports/trips/export" query={{ ...filters, by }} what={what} />
  );
  if (all === 0) {
    return (
      <>
        <AsOf asOf={report.asOf} />
        <EmptyState icon={IconChartBar} title="Nenhuma viagem terminou neste período">
          Escolha outro período, ou outro filtro. As viagens contam no dia em que terminam.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <AsOf asOf={report.asOf} />
      <ReportFigures totals={totals} />
      <Section
        title={step === 'day' ? 'Por dia' : 'Por mês'}
        lead="Pelo dia em que as viagens terminaram"
        actions={exported('time', step === 'day' ? 'por dia' : 'por mês')}
      >
        <Chart
          caption={`Faturamento e viagens por ${step === 'day' ? 'dia' : 'mês'}`}
          point={step === 'day' ? 'Dia' : 'Mês'}
          {...chartOf(report.byTime, (key) => ({ name: formatStep(key, step), tick: tickOfStep(key, step) }))}
        />
      </Section>
      {more && <Breakdowns report={report} exported={exported} />}
    </>
  );
}

type BreakdownProps = { report: Report; exported: (by: ReportDimension, what: string) => ReactNode };

function Breakdowns({ report, exported }: BreakdownProps) {
  return (
    <>
      <div className={classes.pair}>
        <Section title="Por dia da semana" actions={exported('weekday', 'por dia da semana')}>
          <Chart
            caption="Faturamento e viagens por dia da semana"
            point="Dia da semana"
            height={200}
            {...chartOf(
              weekOrder.flatMap((day) => report.byWeekday[day] ?? []),
              (key) => ({ name: weekdayNames[Number(key)] ?? '', tick: weekdayLabels[Number(key)] ?? '' }),
            )}
          />
        </Section>
        <Section title="Por hora" lead="Hora em que terminaram" actions={exported('hour', 'por hora')}>
          <Chart
            caption="Faturamento e viagens por hora"
            point="Hora"
            height={200}
            {...chartOf(report.byHour, (key) => ({ name: `${key} h`, tick: `${key} h` }))}
          />
        </Section>
      </div>
      <Section title="Por parceiro" lead={shown(report.byPartner.length)} actions={exported('partner', 'por parceiro')}>
        <SumsTable label="Por parceiro" head="Parceiro" lines={report.byPartner} missing="Sem parceiro" />
      </Section>
      <Section title="Por cliente" lead={shown(report.byClient.length)} actions={exported('client', 'por cliente')}>
        <SumsTable label="Por cliente" head="Cliente" lines={report.byClient} missing="" />
      </Section>
      <Section title="Por forma de pagamento" actions={exported('payment', 'por forma de pagamento')}>
        <SumsTable label="Por forma de pagamento" head="Pagamento" lines={report.byPayment} missing="" />
      </Section>
      {report.byCategory.length > 1 && (
        <Section title="Por categoria" actions={exported('category', 'por categoria')}>
          <SumsTable label="Por categoria" head="Categoria" lines={report.byCategory} missing="" />
        </Section>
      )}
      {report.byArea.length > 1 && (
        <Section title="Por praça" actions={exported('area', 'por praça')}>
          <SumsTable label="Por praça" head="Praça" lines={report.byArea} missing="" />
        </Section>
      )}
    </>
  );
}

function shown(lines: number): string {
  return lines < 50 ? 'Do maior faturamento ao menor' : 'Os 50 maiores; a exportação tem todos';
}

/** Shows the age of the sums, which lag behind the lists of trips. */
function AsOf({ asOf }: { asOf: string | null }) {
  const now = useNow();
  if (asOf === null)
    return (
      <output>Os totais estão sendo calculados pela primeira vez; os números aumentam até o cálculo terminar.</output>
    );
  const seconds = Math.max(0, (now.getTime() - Date.parse(asOf)) / 1000);
  return <output className={classes.asOf}>Atualizado {formatAge(seconds)}</output>;
}
