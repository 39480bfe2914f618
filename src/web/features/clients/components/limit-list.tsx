import { useInfiniteQuery } from '@tanstack/react-query';
import { IconGauge } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { LimitUsage } from '#contract/limits.ts';
import { formatMonth } from '#domain/time.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { LimitBar } from '#web/entities/client/limit-bar.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { Money } from '#web/ui/money.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { limitsQuery } from '../queries.ts';
import classes from './limit-list.module.css';

const route = getRouteApi('/_panel/clientes');

const columns: Column<LimitUsage>[] = [
  { header: 'Cliente', cell: ({ clientName }) => clientName },
  { header: 'Centro de custo', cell: ({ costCentreName }) => costCentreName ?? 'Cliente inteiro', written: 'words' },
  { header: 'Em viagens feitas', cell: ({ confirmedCents }) => <Money cents={confirmedCents} />, align: 'end' },
  { header: 'Reservado', cell: ({ reservedCents }) => <Money cents={reservedCents} />, align: 'end' },
  { header: 'Usado do limite', cell: (use) => <Bar use={use} />, width: '34%' },
];

/** Usage of the month's limits, the highest usage first. */
export function LimitList() {
  const { q, uso } = route.useSearch();
  const navigate = route.useNavigate();
  const limits = useInfiniteQuery(limitsQuery({ q, warned: uso === undefined }));
  const month = limits.data?.pages[0]?.month;
  return (
    <section className={classes.list} aria-label="Limites do mês">
      <div className={classes.filters}>
        <SearchBox
          label="Buscar por cliente ou centro de custo"
          value={q}
          onSearch={(text) => void navigate({ search: (before) => ({ ...before, q: text }), replace: true })}
        />
        <FilterTabs
          label="Uso"
          value={uso}
          all="80% ou mais"
          choices={[{ value: 'todos', label: 'Todos os limites' }]}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, uso: chosen }), replace: true })}
        />
        {month !== undefined && <span className={classes.month}>{formatMonth(month)}</span>}
      </div>
      <DataTable
        label="Limites do mês"
        what="os limites"
        columns={columns}
        rows={rowsOf(limits.data)}
        rowKey={({ clientId, costCentreId }) => costCentreId ?? clientId}
        rowLink={({ clientId, costCentreId }) => ({
          to: '/clientes/edit/$id_cliente',
          params: { id_cliente: clientId },
          search: { aba: costCentreId === null ? 'faturamento' : 'centros' },
        })}
        card={cardOf}
        query={limits}
        empty={
          <EmptyState
            icon={IconGauge}
            title={q === undefined && uso === undefined ? 'Nenhum limite perto do fim' : 'Nenhum limite encontrado'}
          >
            {uso === undefined
              ? 'Quem passar de 80% do limite do mês aparece aqui. O cliente e os administradores são avisados por e-mail.'
              : 'Os limites são definidos na página de cada cliente e em seus centros de custo.'}
          </EmptyState>
        }
      />
    </section>
  );
}

function cardOf(use: LimitUsage) {
  const { clientName, costCentreName, reservedCents } = use;
  return (
    <div className={classes.card}>
      <strong>{clientName}</strong>
      <Bar use={use} name={costCentreName ?? 'Cliente inteiro'} />
      {reservedCents > 0 && (
        <span className={classes.small}>
          <Money cents={reservedCents} /> reservados
        </span>
      )}
    </div>
  );
}

/** `name` is omitted in the table, whose other columns identify the limit. */
function Bar({ use, name }: { use: LimitUsage; name?: string }) {
  const { confirmedCents, reservedCents, limitCents, clientName, costCentreName } = use;
  return (
    <ul className={classes.bars}>
      <LimitBar
        name={name ?? ''}
        of={[clientName, costCentreName].filter(Boolean).join(', ')}
        spentCents={confirmedCents + reservedCents}
        limitCents={limitCents}
      />
    </ul>
  );
}
