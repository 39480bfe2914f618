import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { Selection } from '#web/ui/use-selection.ts';
import classes from './queue.module.css';

const route = getRouteApi('/_panel/atualizacarteira');

/** The head of a queue: pending or decided requests, and a search. */
export function QueueFrame({ children }: { children: ReactNode }) {
  const { situacao, q } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={classes.queue}>
      <div className={classes.filters}>
        <FilterTabs
          label="Situação"
          all="Aguardando"
          value={situacao}
          choices={[{ value: 'decididas', label: 'Decididos' }]}
          onChange={(chosen) => void navigate({ search: (before) => ({ ...before, situacao: chosen }), replace: true })}
        />
        <SearchBox
          label="Buscar parceiro ou código"
          value={q}
          onSearch={(typed) => void navigate({ search: (before) => ({ ...before, q: typed }), replace: true })}
        />
      </div>
      {children}
    </div>
  );
}

type BarProps<Row> = {
  /** The selection among the selectable rows. */
  selection: Selection<Row>;
  /** Noun for the requests, in singular and plural: `recarga`, `recargas`. */
  words: readonly [one: string, many: string];
  children: ReactNode;
};

/** Count and sum of the selected requests, with the actions on them. */
export function QueueBar<Row extends { amountCents: number }>({ selection, words, children }: BarProps<Row>) {
  const { chosen } = selection;
  const cents = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const said =
    chosen.length === 0
      ? `Escolha ${words[1]} para decidir`
      : `${count(chosen.length, ...words)} · ${formatCents(cents)}`;
  return (
    <div className={classes.bar}>
      <SelectionBar selection={selection} said={said}>
        {children}
      </SelectionBar>
    </div>
  );
}
