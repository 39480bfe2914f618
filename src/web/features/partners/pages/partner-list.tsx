import { Button, Group, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ListedPartner, partnerStatuses } from '#contract/partners.ts';
import { pages } from '#domain/access/pages.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { partnerStates } from '#web/entities/partner/partner-labels.ts';
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
import { SearchBox } from '#web/ui/search-box.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { ManyPartners } from '../components/many-partners.tsx';
import { formatShare } from '../components/share-text.ts';
import { partnersQuery } from '../queries.ts';
import classes from './partner-list.module.css';

const route = getRouteApi('/_panel/parceiros');
const states = partnerStatuses.map((value) => ({ value, label: `${partnerStates[value].label}s` }));

const documentFilters = [
  { value: 'vencendo', label: 'Documentos vencendo' },
  { value: 'conferir', label: 'Documentos a conferir' },
] as const;
const filterOf = { vencendo: { expiring: true }, conferir: { unchecked: true } } as const;

const columns: Column<ListedPartner>[] = [
  { header: 'Nome', cell: ({ name }) => name, orders: nameOrders(recordOrders) },
  {
    header: 'CPF ou CNPJ',
    cell: ({ document }) => (document === null ? '—' : formatTaxId(document)),
    nowrap: true,
    roomy: true,
  },
  { header: 'Telefone', cell: ({ phone }) => (phone === null ? '—' : formatPhone(phone)), nowrap: true },
  { header: 'Categorias', cell: ({ categories }) => categories.map((one) => categoryLabels[one]).join(', ') || '—' },
  {
    header: 'Recebe viagens',
    cell: ({ available, status }) => (available && status === 'active' ? 'Sim' : 'Não'),
    width: '8.125rem',
  },
  {
    header: 'Pagamentos em dia',
    cell: ({ releases }) => formatShare(releases),
    align: 'end',
    nowrap: true,
    width: '6.875rem',
  },
  { header: 'Situação', cell: ({ status }) => <StatusBadge {...partnerStates[status]} />, width: '8.125rem' },
];

const keyOf = ({ id }: ListedPartner) => id;
const nameOf = ({ name }: ListedPartner) => name;

export function PartnerListPage(): ReactNode {
  const { q, status, documentos, ordem } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    q,
    status,
    ...(documentos !== undefined && filterOf[documentos]),
    ...orderOf(recordOrders, ordem),
  };
  const partners = useInfiniteQuery(partnersQuery(filters));
  const rows = rowsOf(partners.data);
  const selection = useSelection(rows, keyOf);
  type Change = { q?: typeof q; status?: typeof status; documentos?: typeof documentos; ordem?: typeof ordem };
  const filter = (change: Change): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const add = (
    <Button component={Link} to="/parceiros/novo" variant="primary" leftSection={<IconPlus size={16} aria-hidden />}>
      Novo parceiro
    </Button>
  );
  return (
    <PageFrame
      title={pages.partners.title}
      actions={
        <>
          <ExportMenu path="/partners/export" query={filters} what="os parceiros" />
          {add}
        </>
      }
      filters={
        <>
          <SearchBox label="Buscar por nome, CPF ou telefone" value={q} onSearch={(text) => filter({ q: text })} />
          <FilterTabs
            label="Situação"
            value={status}
            all="Todos"
            choices={states}
            onChange={(chosen) => filter({ status: chosen })}
          />
          <OrderSelect orders={recordOrders} value={ordem} onChange={(chosen) => filter({ ordem: chosen })} />
          <Group gap="md" className={classes.toggles ?? ''}>
            {documentFilters.map(({ value, label }) => (
              <Switch
                key={value}
                label={label}
                checked={documentos === value}
                onChange={({ currentTarget }) => filter({ documentos: currentTarget.checked ? value : undefined })}
              />
            ))}
          </Group>
        </>
      }
    >
      <DataTable
        label="Parceiros"
        what="os parceiros"
        columns={columns}
        order={{ name: ordem ?? '', onChange: (chosen) => filter({ ordem: chosen || undefined }) }}
        rows={rows}
        rowKey={keyOf}
        rowLink={({ id }) => ({ to: '/parceiros/edit/$id_parceiro', params: { id_parceiro: id } })}
        card={cardOf}
        query={partners}
        choosing={choosingOf({ selection, keyOf, nameOf, bar: <ManyPartners selection={selection} /> })}
        empty={
          q === undefined && status === undefined && documentos === undefined ? (
            <EmptyState icon={IconSteeringWheel} title="Nenhum parceiro ainda">
              Aqui ficam os motoristas e operadores que fazem as viagens. Cadastre o primeiro, ou aprove quem pediu uma
              conta em Usuários.
            </EmptyState>
          ) : (
            <EmptyState icon={IconSteeringWheel} title="Nenhum parceiro encontrado">
              Confira a busca e os filtros escolhidos.
            </EmptyState>
          )
        }
      />
    </PageFrame>
  );
}

function cardOf({ name, document, phone, status, categories, available }: ListedPartner) {
  return (
    <ListCard
      title={name}
      aside={<StatusBadge {...partnerStates[status]} />}
      details={[
        document && formatTaxId(document),
        phone && formatPhone(phone),
        categories.map((one) => categoryLabels[one]).join(', '),
        status === 'active' && !available && 'não recebe viagens',
      ]}
    />
  );
}
