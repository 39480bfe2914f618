import { Select } from '@mantine/core';
import type { InvoiceSums } from '#contract/invoice-lines.ts';
import { NO_COST_CENTRE } from '#domain/invoices/invoice-items.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import type { LineFilters } from '../queries.ts';
import classes from './invoices.module.css';

type Props = {
  invoiceId: string;
  /** Sums of all lines, which name the cost centres and people to choose from. */
  all: InvoiceSums | undefined;
  openContestCount: number;
  filters: LineFilters;
  onChange: (filters: LineFilters) => void;
};

/** Filters of the lines, and the export of the filtered lines. */
export function LineFilterBar({ invoiceId, all, openContestCount, filters, onChange }: Props) {
  const { costCentreId = null, passenger = null, hasOpenContest } = filters;
  const centres = (all?.byCostCentre ?? []).map(({ id, name }) => ({
    value: id ?? NO_COST_CENTRE,
    label: name ?? 'Sem centro de custo',
  }));
  const people = (all?.byPassenger ?? []).flatMap(({ name }) => name || []);
  const clear = { clearable: true, clearButtonProps: { 'aria-label': 'Limpar escolha' } };
  return (
    <div className={classes.filters}>
      <Select
        className={classes.choice}
        aria-label="Centro de custo"
        placeholder="Todos os centros de custo"
        data={centres}
        value={costCentreId}
        onChange={(value) => onChange({ ...filters, costCentreId: value ?? undefined })}
        {...clear}
      />
      <Select
        className={classes.choice}
        aria-label="Pessoa"
        placeholder="Todas as pessoas"
        searchable
        limit={50}
        nothingFoundMessage="Nenhuma pessoa encontrada"
        data={withChosen(people, passenger)}
        value={passenger}
        onChange={(value) => onChange({ ...filters, passenger: value ?? undefined })}
        {...clear}
      />
      {(openContestCount > 0 || hasOpenContest) && (
        <FilterTabs
          label="Contestação"
          value={hasOpenContest && 'sim'}
          all="Todas"
          choices={[{ value: 'sim', label: `Em contestação (${openContestCount})` }]}
          onChange={(chosen) => onChange({ ...filters, hasOpenContest: chosen && true })}
        />
      )}
      <div className={classes.export}>
        <ExportMenu path={`/invoices/${invoiceId}/items/export`} query={filters} what="as viagens da fatura" />
      </div>
    </div>
  );
}

/** Adds the person of the URL, who may be none of the largest sums. */
function withChosen(people: readonly string[], chosen: string | null): string[] {
  return chosen === null || people.includes(chosen) ? [...people] : [chosen, ...people];
}
