import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBuilding, IconReceipt } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { SpendLine, SpendReport as Report } from '#contract/spend.ts';
import type { Days } from '#domain/reports/dashboard-period.ts';
import type { SpendDimension } from '#domain/reports/spend.ts';
import { localDate } from '#domain/time.ts';
import { formatBefore } from '#web/lib/comparison.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Section } from '#web/ui/section.tsx';
import { spendQuery } from '../queries.ts';
import { BudgetSection } from './budget-section.tsx';
import { chosenDays } from './chosen-days.ts';
import { HeatTable } from './heat-table.tsx';
import { SpendFigures } from './spend-figures.tsx';
import { SpendClient, SpendDays } from './spend-filters.tsx';
import { SpendTable } from './spend-table.tsx';
import classes from './spend.module.css';

type Search = { de?: string | undefined; ate?: string | undefined; cliente?: string | undefined };
type Props = { search: Search; ofCentral: boolean; onChange: (search: Search) => void };

/** Spending of a client by employee, cost centre, route and hour, against its budget. */
export function SpendReport({ search, ofCentral, onChange }: Props) {
  const today = localDate(useNow(), readerZone);
  const days = chosenDays(search, today);
  const clientId = ofCentral ? search.cliente : undefined;
  const isReady = !ofCentral || clientId !== undefined;
  const report = useQuery({ ...spendQuery({ ...days, clientId }), enabled: isReady });
  const change = (next: Days): void => {
    const isUsual = next.to === today && next.from === chosenDays({}, today).from;
    onChange({ ...search, de: isUsual ? undefined : next.from, ate: isUsual ? undefined : next.to });
  };
  return (
    <>
      <search className={classes.filters} aria-label="Filtros">
        {ofCentral && <SpendClient clientId={clientId} onChange={(cliente) => onChange({ ...search, cliente })} />}
        <SpendDays days={days} today={today} onChange={change} />
      </search>
      {!isReady && (
        <EmptyState icon={IconBuilding} title="Escolha um cliente">
          O gasto aparece por colaborador, centro de custo, trajeto e hora.
        </EmptyState>
      )}
      {isReady && report.isPending && <Skeleton height={420} radius="lg" />}
      {report.isError && <Failure what="os gastos" error={report.error} onRetry={() => void report.refetch()} />}
      {isReady && report.data && (
        <div className={classes.report} data-stale={report.isPlaceholderData || undefined}>
          <Parts report={report.data} clientId={clientId} />
        </div>
      )}
    </>
  );
}

function Parts({ report, clientId }: { report: Report; clientId: string | undefined }) {
  const { from, to, totals, before, budget } = report;
  // Content below the first screen is rendered in a second pass.
  const more = useDeferredValue(true, false);
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01');
  const linkOf = (status: string, filter: object = {}): LinkProps => ({
    to: '/viagens',
    search: { status, terminoDe: from, terminoAte: to, cliente: clientId, ...filter },
  });
  if (totals.trips === 0 && totals.cents === 0) {
    return (
      <>
        <EmptyState icon={IconReceipt} title="Nenhuma viagem terminou neste período">
          Os gastos aparecem aqui quando as viagens terminam. Para ver mais longe, escolha outro mês.
        </EmptyState>
        {budget && <BudgetSection budget={budget} />}
      </>
    );
  }
  return (
    <>
      <p className={classes.lead}>
        Viagens terminadas no período, com as que estão em conferência: o valor final depois de descontos e notas de
        crédito, e as taxas.
      </p>
      <SpendFigures report={report} when={formatBefore(isMonth ? 'month' : null, before)} linkOf={linkOf} />
      {budget && <BudgetSection budget={budget} />}
      {more && <Breakdowns report={report} clientId={clientId} linkOf={linkOf} />}
    </>
  );
}

type BreakdownProps = {
  report: Report;
  clientId: string | undefined;
  linkOf: (status: string, filter?: object) => LinkProps;
};

function Breakdowns({ report, clientId, linkOf }: BreakdownProps) {
  const { from, to, totals, byEmployee, byCostCentre, byRoute, byHour } = report;
  const hasEmployees = byEmployee.lines.some(({ key }) => key !== null);
  const hasCostCentres = byCostCentre.lines.some(({ key }) => key !== null);
  const exported = (by: SpendDimension, what: string) => (
    <ExportMenu size="compact-sm" path="/reports/spend/export" query={{ from, to, clientId, by }} what={what} />
  );
  const trips = ({ feeCents }: SpendLine, filter: object) =>
    linkOf(feeCents > 0 ? 'completed,cancelled,no_show' : 'completed', filter);
  return (
    <>
      <Section
        title={hasEmployees ? 'Por colaborador' : 'Por passageiro'}
        lead="Do maior gasto ao menor. Viagens sem colaborador contam pelo nome do primeiro passageiro."
        actions={exported('employee', 'por colaborador')}
      >
        <SpendTable
          label="Gasto por colaborador"
          head={hasEmployees ? 'Colaborador' : 'Passageiro'}
          breakdown={byEmployee}
          totalCents={totals.cents}
          linkOf={(line) => trips(line, line.key === null ? { q: line.name } : { colaborador: line.key })}
          noteOf={({ key }) => (hasEmployees && key === null ? 'Sem cadastro, ou viagem não faturada' : null)}
        />
      </Section>
      {hasCostCentres && (
        <Section title="Por centro de custo" actions={exported('cost-centre', 'por centro de custo')}>
          <SpendTable
            label="Gasto por centro de custo"
            head="Centro de custo"
            breakdown={byCostCentre}
            totalCents={totals.cents}
            linkOf={(line) => (line.key === null ? undefined : trips(line, { centro: line.key }))}
          />
        </Section>
      )}
      <Section
        title="Por trajeto"
        lead="Do bairro do embarque ao bairro do destino"
        actions={exported('route', 'por trajeto')}
      >
        <SpendTable label="Gasto por trajeto" head="Trajeto" breakdown={byRoute} totalCents={totals.cents} />
      </Section>
      <Section
        title="Por hora e dia da semana"
        lead="Em reais, pela hora do embarque. Quanto mais forte o fundo, maior o gasto."
        actions={exported('hour', 'por hora')}
      >
        <HeatTable hours={byHour} />
      </Section>
    </>
  );
}
