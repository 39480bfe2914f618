import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/words.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './queue.module.css';
import type { useQueueSelection } from './queue-selection.ts';

const route = getRouteApi('/_panel/atualizacarteira');

/** What stands over a queue: whether it shows what waits or what was decided, and a search. */
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

type BarProps<Row extends { id: string; amountCents: number }> = {
  selection: ReturnType<typeof useQueueSelection<Row>>;
  /** Those that may be chosen. */
  rows: readonly Row[];
  /** `recarga`, `recargas`. */
  words: readonly [one: string, many: string];
  children: ReactNode;
};

/** How many are chosen and what they come to, with what can be done with them. */
export function SelectionBar<Row extends { id: string; amountCents: number }>(props: BarProps<Row>) {
  const { selection, rows, words, children } = props;
  const { chosen, cents } = selection;
  const all = chosen.length === rows.length;
  return (
    <section className={classes.bar} aria-label="Escolhidos">
      <span className={classes.sum} aria-live="polite">
        {chosen.length === 0
          ? `Escolha ${words[1]} para decidir`
          : `${count(chosen.length, ...words)} · ${formatCents(cents)}`}
      </span>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" onClick={() => (all ? selection.clear() : selection.choose(rows))}>
          {all ? 'Limpar escolha' : 'Escolher todos'}
        </Button>
        {children}
      </div>
    </section>
  );
}
