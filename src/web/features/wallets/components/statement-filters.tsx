import { NativeSelect } from '@mantine/core';
import { lineGroups } from '#domain/ledger/line-groups.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { entryFiltersOf, groupOf, type StatementSearch } from './statement-search.ts';
import classes from './wallet-statement.module.css';

const choices = [
  { value: '', label: 'Todos os tipos' },
  ...Object.entries(lineGroups).map(([value, label]) => ({ value, label })),
];

type Props = { partnerId: string; value: StatementSearch; onChange: (change: StatementSearch) => void };

/** What narrows a statement, and the way to take what is left out of the panel. */
export function StatementFilters({ partnerId, value, onChange }: Props) {
  const { partnerId: _owner, ...query } = entryFiltersOf(partnerId, value);
  return (
    <search className={classes.filters} aria-label="Filtros do extrato">
      <PeriodFilter
        period={{ from: value.de, to: value.ate }}
        onChange={({ from, to }) => onChange({ de: from, ate: to })}
      />
      <NativeSelect
        aria-label="Tipo de lançamento"
        data={choices}
        value={groupOf(value.tipo) ?? ''}
        onChange={({ currentTarget }) => onChange({ tipo: currentTarget.value || undefined })}
      />
      <SearchBox label="Buscar viagem, pedido ou motivo" value={value.q} onSearch={(q) => onChange({ q })} />
      <ExportMenu path={`/wallets/${partnerId}/entries/export`} query={query} what="o extrato" />
    </search>
  );
}
