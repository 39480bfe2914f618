import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import type { ClientSummary } from '#contract/clients.ts';
import { pages } from '#domain/access/pages.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { clientState } from '#web/entities/client/client-labels.ts';
import { nameOrders, orderOf, recordOrders } from '#web/entities/record/record-order.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { choosingOf } from '#web/ui/choosing.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { OrderSelect } from '#web/ui/order-select.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { LimitList } from '../components/limit-list.tsx';
import classes from '../components/limit-list.module.css';
import { useSelection } from '#web/ui/use-selection.ts';
import { ManyClients } from '../components/many-clients.tsx';
import { clientsQuery } from '../queries.ts';

const route = getRouteApi('/_panel/clientes');
const states = [
  { value: 'active', label: 'Ativos' },
  { value: 'suspended', label: 'Suspensos' },
] as const;

const columns: Column<ClientSummary>[] = [
  { header: 'Nome', cell: ({ name }) => name, orders: nameOrders(recordOrders) },
  { header: 'Tipo', cell: ({ kind }) => clientKindLabels[kind], nowrap: true },
  { header: 'CPF ou CNPJ', cell: ({ document }) => (document === null ? '—' : formatTaxId(document)), nowrap: true },
  { header: 'Telefone', cell: ({ phone }) => (phone === null ? '—' : formatPhone(phone)), nowrap: true },
  { header: 'E-mail', cell: ({ email }) => email ?? '—', written: 'address' },
  { header: 'Situação', cell: (client) => <StatusBadge {...clientState(client)} />, width: '8.125rem' },
];

const keyOf = ({ id }: ClientSummary) => id;
const nameOf = ({ name }: ClientSummary) => name;

const tabs = { clientes: 'Clientes', limites: 'Limites do mês' } as const;

/** The clients, and the usage of their limits. */
export function ClientListPage() {
  const { aba = 'clientes' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageFrame
      title={pages.clients.title}
      actions={
        <Button component={Link} to="/clientes/novo" variant="primary" leftSection={<IconPlus size={16} aria-hidden />}>
          Novo cliente
        </Button>
      }
    >
      <PageTabs
        label="Clientes e limites"
        tabs={tabs}
        value={aba}
        onChange={(tab) => void navigate({ search: { aba: tab }, replace: true })}
      >
        {aba === 'clientes' ? <ClientList /> : <LimitList />}
      </PageTabs>
    </PageFrame>
  );
}

function ClientList() {
  const { q, status, ordem } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { q, status, ...orderOf(recordOrders, ordem) };
  const clients = useInfiniteQuery(clientsQuery(filters));
  const rows = rowsOf(clients.data);
  const selection = useSelection(rows, keyOf);
  type Change = { q?: typeof q; status?: typeof status; ordem?: typeof ordem };
  const filter = (change: Change): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <div className={classes.list}>
      <div className={classes.filters}>
        <SearchBox label="Buscar por nome, CNPJ ou telefone" value={q} onSearch={(text) => filter({ q: text })} />
        <FilterTabs
          label="Situação"
          value={status}
          all="Todos"
          choices={states}
          onChange={(chosen) => filter({ status: chosen })}
        />
        <OrderSelect orders={recordOrders} value={ordem} onChange={(chosen) => filter({ ordem: chosen })} />
        <ExportMenu path="/clients/export" query={filters} what="os clientes" />
      </div>
      <DataTable
        label="Clientes"
        what="os clientes"
        columns={columns}
        order={{ name: ordem ?? '', onChange: (chosen) => filter({ ordem: chosen || undefined }) }}
        rows={rows}
        rowKey={keyOf}
        rowLink={({ id }) => ({ to: '/clientes/edit/$id_cliente', params: { id_cliente: id } })}
        card={cardOf}
        query={clients}
        choosing={choosingOf({ selection, keyOf, nameOf, bar: <ManyClients selection={selection} /> })}
        empty={
          q === undefined && status === undefined ? (
            <EmptyState icon={IconBuilding} title="Nenhum cliente ainda">
              Aqui ficam as empresas, os hotéis e as pessoas que pedem viagens.
            </EmptyState>
          ) : (
            <EmptyState icon={IconBuilding} title="Nenhum cliente encontrado">
              Confira a busca e a situação escolhida.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

function cardOf(client: ClientSummary) {
  const { name, kind, document, phone, email } = client;
  return (
    <ListCard
      title={name}
      aside={<StatusBadge {...clientState(client)} />}
      details={[clientKindLabels[kind], document && formatTaxId(document), phone && formatPhone(phone), email]}
    />
  );
}
