import { TextInput } from '@mantine/core';
import { IconBell, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { localDateTime } from '#domain/time.ts';
import { TripStatusBadge } from '#web/entities/trip/trip-status.tsx';
import { useCountdown } from '#web/lib/now.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { useRowWindow } from '#web/ui/use-row-window.ts';
import { WithCodes } from '#web/ui/with-codes.tsx';
import {
  type BoardRow,
  type Cover,
  coverLabels,
  covers,
  coverOf,
  formatDrive,
  formatLeft,
  movedTo,
  toneOf,
} from './board-rows.ts';
import classes from './trip-list.module.css';
import { useKeys } from './use-keys.ts';

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

const optionId = (tripId: string) => `despacho-${tripId}`;
const nowhere = { id: null, index: 0 } as { id: string | null; index: number };

/** Trips of the next hours, the most urgent first, with filters. */
export function TripList({ rows, alarmed, selectedId, filter, onFilter, onSelect }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
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
      <div className={classes.filters}>
        <TextInput
          ref={search}
          type="search"
          aria-label="Filtrar viagens"
          placeholder="Filtrar viagens  ( / )"
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={filter.text}
          onChange={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
          onKeyDown={onSearchKey}
        />
        <FilterTabs
          label="Motorista"
          all="Todas"
          value={filter.cover}
          choices={covers.map((value) => ({ value, label: coverLabels[value] }))}
          onChange={(cover) => onFilter({ ...filter, cover })}
        />
      </div>
      <div className={classes.scroller} data-scroller>
        {rows.length === 0 && <p className={classes.none}>Nenhuma viagem com estes filtros.</p>}
        <ul
          ref={list}
          role="listbox"
          aria-label="Viagens por urgência"
          data-shortcuts
          tabIndex={0}
          className={classes.list}
          hidden={rows.length === 0}
          {...(isCurrentShown && current.id !== null && { 'aria-activedescendant': optionId(current.id) })}
          onKeyDown={onListKey}
          onFocus={() =>
            setCurrent((before) =>
              before.id === null && rows.length > 0 ? movedTo(rows, { id: selectedId, index: 0 }, 0) : before,
            )
          }
        >
          {shown && shown.above > 0 && <li role="presentation" data-rest="above" style={{ height: shown.above }} />}
          {rows.slice(from, to).map((row, at) => (
            <Row
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
          {shown && shown.below > 0 && <li role="presentation" data-rest="below" style={{ height: shown.below }} />}
        </ul>
      </div>
    </>
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
  return focused === null || focused === document.body || focused.matches('main');
}

type RowProps = {
  row: BoardRow;
  position: number;
  count: number;
  hasAlarm: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  onSelect: (id: string) => void;
};

/** Rows are compared by what they show, because the order is computed again with every position. */
const Row = memo(
  TripRow,
  (one, other) =>
    one.row.trip === other.row.trip &&
    one.row.driveSeconds === other.row.driveSeconds &&
    one.row.candidates === other.row.candidates &&
    one.position === other.position &&
    one.count === other.count &&
    one.hasAlarm === other.hasAlarm &&
    one.isSelected === other.isSelected &&
    one.isCurrent === other.isCurrent,
);

function TripRow({ row, position, count, hasAlarm, isSelected, isCurrent, onSelect }: RowProps) {
  const { trip } = row;
  const drive = formatDrive(row);
  const who = [trip.passengerName, trip.clientName].filter(Boolean).join(' · ');
  const driver = trip.driverName ?? trip.partnerName;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the list handles the keys
    <li
      role="option"
      id={optionId(trip.id)}
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      data-row={trip.id}
      data-current={isCurrent || undefined}
      className={classes.row}
      onClick={() => onSelect(trip.id)}
    >
      <span className={classes.top}>
        <Countdown row={row} />
        <span className={classes.time}>{localDateTime(new Date(trip.pickupAt), trip.timeZone).time}</span>
        <span className={classes.code}>
          <WithCodes>{trip.code}</WithCodes>
        </span>
        {hasAlarm && (
          <span className={classes.alarm} title="Com alarme">
            <IconBell size={14} stroke={2} aria-hidden />
            <span className={classes.hidden}>Com alarme</span>
          </span>
        )}
        <span className={classes.state}>
          <TripStatusBadge trip={statedOf(trip)} />
        </span>
      </span>
      <span className={classes.route} title={`${trip.from} → ${trip.to}`}>
        {trip.from} <span className={classes.arrow}>→</span> {trip.to}
      </span>
      <span className={classes.who} title={who}>
        {who}
      </span>
      <span className={classes.driver} data-none={coverOf(trip) === 'sem' || undefined}>
        {[driver, drive].filter(Boolean).join(' · ') || 'sem motorista'}
      </span>
    </li>
  );
}

/** The badge names a partner only where the row shows none. */
function statedOf({ status, designatedPartnerId }: BoardRow['trip']) {
  return { status, designatedPartnerId, designatedPartnerName: null, offeredPartnerName: null };
}

function Countdown({ row }: { row: BoardRow }) {
  const { trip, dueAt } = row;
  const at = trip.status === 'arrived' ? dueAt : trip.pickupAt;
  const said = useCountdown(at, formatLeft);
  const tone = useCountdown(dueAt, (left) => toneOf(row, left));
  if (trip.status === 'in_progress') return <span className={classes.left}>a bordo</span>;
  return (
    <strong className={classes.left} data-tone={tone}>
      {said}
    </strong>
  );
}

/** Scrolls to a row when it becomes the current or selected one, also when it is not rendered yet. */
function useShownRow(list: RefObject<HTMLUListElement | null>, id: string | null, rows: readonly BoardRow[]): void {
  const show = useEffectEvent((): void => {
    const row = id === null ? null : document.querySelector(`#${CSS.escape(optionId(id))}`);
    if (row) return row.scrollIntoView({ block: 'nearest' });
    const index = rows.findIndex(({ trip }) => trip.id === id);
    const scroller = list.current?.closest('[data-scroller]');
    if (index < 0 || !scroller) return;
    scroller.scrollTop = (index / rows.length) * scroller.scrollHeight - scroller.clientHeight / 2;
  });
  useEffect(() => show(), [id]);
}
