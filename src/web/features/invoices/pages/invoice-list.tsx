import { Button, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconFileInvoice, IconLockCheck, IconMessageReport, IconPigMoney } from '@tabler/icons-react';
import { useState } from 'react';
import type { InvoiceSummary } from '#contract/invoices.ts';
import { pages } from '#domain/access/pages.ts';
import { invoiceStatuses, invoiceStatusLabels } from '#domain/invoices/invoice-status.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { useSession } from '#web/lib/session.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ClientField } from '../components/client-field.tsx';
import { InvoiceTotals } from '../components/invoice-totals.tsx';
import classes from '../components/invoices.module.css';
import { invoiceState, formatPeriod } from '../components/invoice-labels.ts';
import { invoicesQuery } from '../queries.ts';

const ClosingDialog = lazyPart(() => import('../components/closing-dialog.tsx'), 'ClosingDialog', { opens: true });
const PrepayDialog = lazyPart(() => import('../components/prepay-dialog.tsx'), 'PrepayDialog', { opens: true });

const route = getRouteApi('/_panel/faturas');
const states = invoiceStatuses.map((value) => ({ value, label: invoiceStatusLabels[value] }));

const ofCentral: Column<InvoiceSummary>[] = [
  { header: 'Fatura', cell: ({ code }) => code, nowrap: true, width: '7.5rem' },
  { header: 'Cliente', cell: ({ clientName }) => clientName, written: 'words' },
  { header: 'Período', cell: formatPeriod, nowrap: true, roomy: true },
  { header: 'Vencimento', cell: ({ dueOn }) => formatDay(dueOn), nowrap: true, width: '8.125rem' },
  { header: 'Situação', cell: (invoice) => <State invoice={invoice} />, width: '9.375rem' },
  { header: 'Valor', cell: ({ totalCents }) => <Money cents={totalCents} />, align: 'end', width: '8.75rem' },
  { header: 'Em aberto', cell: ({ openCents }) => <Money cents={openCents} />, align: 'end', width: '8.75rem' },
];
const ofClient = ofCentral.filter(({ header }) => header !== 'Cliente');

/** Administrators see the invoices of all clients. A client sees its own invoices. */
export function InvoiceListPage() {
  const { profile } = useSession();
  const central = profile.tipo === 'admin';
  const { q, status, cliente, contestadas } = route.useSearch();
  const navigate = route.useNavigate();
  const invoices = useInfiniteQuery(
    invoicesQuery({ q, status, clientId: cliente, hasOpenContest: contestadas && true }),
  );
  const [dialog, setDialog] = useState<'close' | 'prepay' | null>(null);
  const filter = (change: Partial<ReturnType<typeof route.useSearch>>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const filtered = [q, status, cliente, contestadas].some((value) => value !== undefined);
  return (
    <PageFrame
      title={pages.invoices.title}
      {...(central && { actions: <Actions onOpen={setDialog} /> })}
      filters={
        <>
          <SearchBox
            label={central ? 'Buscar por número, cliente ou NFS-e' : 'Buscar por número ou NFS-e'}
            value={q}
            onSearch={(text) => filter({ q: text })}
          />
          {central && (
            <ClientField
              aria-label="Cliente"
              placeholder="Todos os clientes"
              value={cliente ?? null}
              onChange={(id) => filter({ cliente: id ?? undefined })}
            />
          )}
          <FilterTabs
            label="Situação"
            value={status}
            all="Todas"
            choices={states}
            onChange={(chosen) => filter({ status: chosen })}
          />
          <Switch
            label="Só em contestação"
            checked={contestadas !== undefined}
            onChange={({ currentTarget }) => filter({ contestadas: currentTarget.checked ? 'sim' : undefined })}
          />
        </>
      }
    >
      <InvoiceTotals clientId={cliente} central={central} />
      <DataTable
        label="Faturas"
        what="as faturas"
        columns={central ? ofCentral : ofClient}
        rows={rowsOf(invoices.data)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/faturas/$id', params: { id } })}
        card={central ? cardOfCentral : cardOf}
        query={invoices}
        empty={
          <EmptyState icon={IconFileInvoice} title={filtered ? 'Nenhuma fatura encontrada' : 'Nenhuma fatura ainda'}>
            {filtered
              ? 'Confira a busca e os filtros.'
              : 'As viagens faturadas entram aqui no fim de cada ciclo de faturamento, com vencimento e forma de pagar.'}
          </EmptyState>
        }
      />
      {dialog === 'close' && <ClosingDialog clientId={cliente ?? null} onClose={() => setDialog(null)} />}
      {dialog === 'prepay' && <PrepayDialog clientId={cliente ?? null} onClose={() => setDialog(null)} />}
    </PageFrame>
  );
}

function Actions({ onOpen }: { onOpen: (dialog: 'close' | 'prepay') => void }) {
  return (
    <>
      <Button leftSection={<IconPigMoney size={16} aria-hidden />} onClick={() => onOpen('prepay')}>
        Registrar adiantamento
      </Button>
      <Button variant="primary" leftSection={<IconLockCheck size={16} aria-hidden />} onClick={() => onOpen('close')}>
        Fechar agora
      </Button>
    </>
  );
}

function State({ invoice: { status, openContestCount } }: { invoice: InvoiceSummary }) {
  return (
    <span className={classes.states}>
      <StatusBadge {...invoiceState(status)} />
      {openContestCount > 0 && (
        <StatusBadge label={`${openContestCount} em contestação`} icon={IconMessageReport} tone="attention" />
      )}
    </span>
  );
}

function cardOf(invoice: InvoiceSummary) {
  return <ListCard title={invoice.code} aside={<State invoice={invoice} />} details={linesOf(invoice)} />;
}

function cardOfCentral(invoice: InvoiceSummary) {
  const { clientName, code } = invoice;
  return <ListCard title={clientName} aside={<State invoice={invoice} />} details={[code, ...linesOf(invoice)]} />;
}

function linesOf({ totalCents, openCents, dueOn }: InvoiceSummary) {
  const isPart = openCents !== 0 && openCents !== totalCents;
  return [formatCents(totalCents), isPart && `em aberto ${formatCents(openCents)}`, `vencimento ${formatDay(dueOn)}`];
}
