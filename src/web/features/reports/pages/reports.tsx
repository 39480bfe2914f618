import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { pages, titleOf } from '#domain/access/pages.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { useSession } from '#web/lib/session.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { DebtsReport } from '../components/debts-report.tsx';
import { periods } from '../components/periods.ts';
import { TripsReport } from '../components/trips-report.tsx';
import { SpendReport } from '../spend/spend-report.tsx';
import type { ReportFilters } from '../queries.ts';
import classes from './reports.module.css';

const route = getRouteApi('/_panel/relatorios');

/** Reports of revenue, open debts and clients' spending. A client sees only its own spending. */
export function ReportsPage() {
  const { profile } = useSession();
  if (profile.tipo === 'admin') return <CentralReports />;
  return (
    <PageFrame title={titleOf('reports', 'cliente')}>
      <div className={classes.stack}>
        <Spend ofCentral={false} />
      </div>
    </PageFrame>
  );
}

function Spend({ ofCentral }: { ofCentral: boolean }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SpendReport
      search={search}
      ofCentral={ofCentral}
      onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}

function CentralReports() {
  const { aba = 'viagens', de, ate, praca, parceiro, cliente } = route.useSearch();
  const navigate = route.useNavigate();
  const [usual] = periods(localDate(useNow(), readerZone));
  const period = { from: de ?? usual.from, to: ate ?? usual.to };
  // A URL edited by the user may contain a period that ends before it starts.
  const to = period.to < period.from ? period.from : period.to;
  const filters: ReportFilters = { ...period, to, serviceAreaId: praca, partnerId: parceiro, clientId: cliente };
  const filter = (change: Partial<ReportFilters>): void => {
    const { from, serviceAreaId, partnerId, clientId, ...after } = { ...filters, ...change };
    const next = { aba, de: from, ate: after.to, praca: serviceAreaId, parceiro: partnerId, cliente: clientId };
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return (
    <PageFrame title={pages.reports.title}>
      <Tabs
        value={aba}
        keepMounted={false}
        onChange={(tab) =>
          void navigate({ search: (before) => ({ ...before, aba: tab as typeof aba }), replace: true })
        }
      >
        <Tabs.List mb="md" aria-label="Relatórios">
          <Tabs.Tab value="viagens">Viagens e faturamento</Tabs.Tab>
          <Tabs.Tab value="dividas">A receber e a pagar</Tabs.Tab>
          <Tabs.Tab value="gastos">Gastos de um cliente</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="viagens">
          <div className={classes.stack}>
            <TripsReport filters={filters} onChange={filter} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="gastos">
          <div className={classes.stack}>
            <Spend ofCentral />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="dividas">
          <div className={classes.stack}>
            <DebtsReport />
          </div>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
