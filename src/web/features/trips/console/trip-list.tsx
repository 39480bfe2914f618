/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select shows one line of text for each option */
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import { type BoardRow, type Cover, coverLabels, covers, movedTo } from './board-rows.ts';
import classes from './trip-list.module.css';
import { optionId, TripRow } from './trip-row.tsx';
import { useKeys } from '../shared/use-keys.ts';

export type Filter = { text: string; cover: Cover | undefined };

type Props = {
  rows: readonly BoardRow[];
  /** Trips with an open alarm. */
  alarmed: ReadonlySet<string>;
  selectedId: string | null;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  onSelect: (id: string) => void;
};

const nowhere = { id: null, index: 0 } as { id: string | null; index: number };

/** Trips of the next hours, the most urgent first, with filters. */
export function TripList({ rows, alarmed, selectedId, filter, onFilter, onSelect }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(nowhere);
  const shown = useRowWindow(rows.length, list);
  const [from, to] = shown ? [shown.from, shown.to] : [0, rows.length];

  function move(step: number): void {
    const next = movedTo(rows, current.id === null ? { ...current, id: selectedId } : current, step);
    setCurrent(next);
    list.current?.focus({ preventScroll: true });
  }
  const enter = (step: number) => (): void | false => (isFree() ? move(step) : false);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    arrowdown: enter(1),
    arrowup: enter(-1),
    '/': () => search.current?.focus(),
  });
  useShownRow(list, current.id, rows);
  useShownRow(list, selectedId, rows);

  function onListKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step !== undefined) move(step);
    else if ((event.key === 'Enter' || event.key === ' ') && current.id !== null) onSelect(current.id);
    else return;
    event.preventDefault();
  }

  function onSearchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && filter.text !== '') onFilter({ ...filter, text: '' });
    else if (['Escape', 'ArrowDown', 'Enter'].includes(event.key)) move(event.key === 'Escape' ? 0 : 1);
    else return;
    event.preventDefault();
  }

  const isCurrentShown = rows.slice(from, to).some(({ trip }) => trip.id === current.id);
  return (
    <>
      <Filters search={search} filter={filter} onFilter={onFilter} onKeyDown={onSearchKey} />
      <div className={classes.scroller} data-scroller>
        {rows.length === 0 && <p className={classes.none}>Nenhuma viagem com estes filtros.</p>}
        <div
          ref={list}
          role="listbox"
          aria-label="Viagens por urgência"
          data-shortcuts
          tabIndex={0}
          className={classes.list}
          hidden={rows.length === 0}
          {...(isCurrentShown && current.id !== null && { 'aria-activedescendant': optionId(current.id) })}
          onKeyDown={onListKey}
          onFocus={({ currentTarget }) => {
            // A pressed row focuses the list, too: a scroll to the first row would move it away from the pointer.
            if (current.id !== null || rows.length === 0 || !currentTarget.matches(':focus-visible')) return;
            setCurrent(movedTo(rows, { id: selectedId, index: 0 }, 0));
          }}
        >
          {shown && shown.above > 0 && <div role="presentation" data-rest="above" style={{ height: shown.above }} />}
          {rows.slice(from, to).map((row, at) => (
            <TripRow
              key={row.trip.id}
              row={row}
              position={from + at + 1}
              count={rows.length}
              hasAlarm={alarmed.has(row.trip.id)}
              isSelected={row.trip.id === selectedId}
              isCurrent={row.trip.id === current.id}
              onSelect={(id) => {
                setCurrent({ id, index: from + at });
                onSelect(id);
              }}
            />
          ))}
          {shown && shown.below > 0 && <div role="presentation" data-rest="below" style={{ height: shown.below }} />}
        </div>
      </div>
    </>
  );
}

type FiltersProps = Pick<Props, 'filter' | 'onFilter'> & {
  search: RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Filters({ search, filter, onFilter, onKeyDown }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <TextInput
        ref={search}
        type="search"
        aria-label="Filtrar viagens"
        placeholder="Filtrar viagens  ( / )"
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={filter.text}
        onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <FilterTabs
        label="Motorista"
        all="Todas"
        value={filter.cover}
        choices={covers.map((value) => ({ value, label: coverLabels[value] }))}
        onChange={(cover) => onFilter({ ...filter, cover })}
      />
    </div>
  );
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** True when no control of the page uses the arrow keys. */
function isFree(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches('main, section[tabindex]');
}

/** Scrolls to a row when it becomes the current or selected one, also when it is not rendered yet. */
function useShownRow(list: RefObject<HTMLDivElement | null>, id: string | null, rows: readonly BoardRow[]): void {
  const show = useEffectEvent((shownId: string): void => {
    const row = document.querySelector(`#${CSS.escape(optionId(shownId))}`);
    if (row) {
      row.scrollIntoView({ block: 'nearest' });
      return;
    }
    const index = rows.findIndex(({ trip }) => trip.id === shownId);
    const scroller = list.current?.closest('[data-scroller]');
    if (index < 0 || !scroller) return;
    scroller.scrollTop = (index / rows.length) * scroller.scrollHeight - scroller.clientHeight / 2;
  });
  useEffect(() => {
    if (id !== null) show(id);
  }, [id]);
}
