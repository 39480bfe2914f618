import { NativeSelect } from '@mantine/core';
import { lineGroups } from '#domain/ledger/line-groups.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
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

/** Filters and exports a statement. Collapsed on phones, so that the statement is visible first. */
export function StatementFilters(props: Props) {
  const folded = useMedia(narrow);
  return (
    <search aria-label="Filtros do extrato">
      {folded ? (
        <details className={classes.folded}>
          <summary>{['Filtrar e exportar', ...inForce(props.value)].join(' · ')}</summary>
          <Fields {...props} />
        </details>
      ) : (
        <Fields {...props} />
      )}
    </search>
  );
}

function inForce({ de, ate, tipo, q }: StatementSearch): string[] {
  const group = groupOf(tipo);
  return [de && `desde ${formatDay(de)}`, ate && `até ${formatDay(ate)}`, group && lineGroups[group], q].filter(
    (word) => word !== undefined,
  );
}

function Fields({ partnerId, value, onChange }: Props) {
  const { partnerId: _owner, ...query } = entryFiltersOf(partnerId, value);
  return (
    <div className={classes.filters}>
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
    </div>
  );
}
