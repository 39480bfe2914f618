import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Lift, liftIn, type Moves, type PlanRows, type RowId } from './plan-rows.ts';
import { isFixed, rowOf, useDrag } from './use-drag.ts';

type Options = {
  board: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  rows: PlanRows;
  moves: Moves;
  /** True while a dialog shows the effect of a move. */
  isAsking: boolean;
};

/** State of the timeline: the trip with the focus, and the trip that is lifted by keyboard or pointer. */
export function useLift({ board, list, rows, moves, isAsking }: Options) {
  const [active, setActive] = useState<string | null>(null);
  const [held, setLift] = useState<Lift | null>(null);
  const { drivers } = rows;
  const lift = liftIn(rows, held);

  const focusTrip = (tripId: string): void => {
    const bar = board.current?.querySelector<HTMLElement>(`[data-trip="${tripId}"]`);
    if (bar) return bar.focus();
    // The row is not rendered: the scroll renders it.
    const index = drivers.findIndex(({ runs }) => runs.some(({ id }) => id === tripId));
    const height = list.current?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0;
    if (index === -1 || !list.current) return;
    window.scrollBy(0, list.current.getBoundingClientRect().top + index * height - window.innerHeight / 2);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(`[data-trip="${tripId}"]`)?.focus()),
    );
  };

  const drop = ({ tripId, from, target }: Lift): void => {
    setLift(null);
    if (target === from) return focusTrip(tripId);
    setActive(tripId);
    moves.move(tripId, target);
  };
  const cancel = (tripId: string): void => {
    setLift(null);
    focusTrip(tripId);
  };

  useReturnToTrip(isAsking, () => active !== null && focusTrip(active));

  const onPointerDown = useDrag({ lift, setLift, onDrop: drop });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (lift?.by === 'keys') {
      const order: RowId[] = [null, ...drivers.map(({ driverId }) => driverId)];
      const [here, last] = [order.indexOf(lift.target), order.length - 1];
      const next = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: last }[key];
      if (next !== undefined) {
        setLift({ ...lift, target: order[Math.min(last, Math.max(0, next))] ?? null });
      } else if (key === 'Enter' || key === ' ') drop(lift);
      else if (key === 'Escape' || key === 'Tab') cancel(lift.tripId);
      else return;
      return event.preventDefault();
    }
    const tripId = target.dataset['trip'];
    if (tripId === undefined) return;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      const from = rowOf(target);
      if (!isFixed(target) && from !== undefined) setLift({ tripId, from, target: from, by: 'keys' });
      return;
    }
    const next = neighbourOf(target, key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };

  return {
    lift,
    active,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const tripId = target.dataset['trip'];
        if (tripId !== undefined) setActive(tripId);
      },
      onPointerDown,
    },
  };
}

/** Returns the trip to which an arrow key leads; null when there is none, undefined for another key. */
function neighbourOf(bar: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = bar.closest('[data-line]');
  const bars = barsOf(row);
  const at = bars.indexOf(bar);
  if (key === 'ArrowRight') return bars[at + 1] ?? null;
  if (key === 'ArrowLeft') return bars[at - 1] ?? null;
  if (key === 'Home') return bars[0] ?? null;
  if (key === 'End') return bars.at(-1) ?? null;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const rows = [...(row?.closest('[data-board]')?.querySelectorAll('[data-line]') ?? [])];
  const [here, step] = [rows.findIndex((one) => one === row), key === 'ArrowUp' ? -1 : 1];
  for (let next = here + step; rows[next] !== undefined; next += step) {
    const nearest = barsOf(rows[next] ?? null).toSorted((one, other) => distance(one, bar) - distance(other, bar))[0];
    if (nearest) return nearest;
  }
  return null;
}

/** Returns the trips of a row in the order of their pickups. */
function barsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('[data-trip]') ?? [])];
}

function distance(one: HTMLElement, other: HTMLElement): number {
  return Math.abs(one.offsetLeft - other.offsetLeft);
}

/** Gives the focus to a trip after a dialog, when the control that opened the dialog is gone. */
function useReturnToTrip(isAsking: boolean, focus: () => void): void {
  const wasAsking = useRef(isAsking);
  const onReturn = useEffectEvent(focus);
  useEffect(() => {
    const isClosed = wasAsking.current && !isAsking;
    wasAsking.current = isAsking;
    if (!isClosed) return undefined;
    // Runs after the dialog has given the focus to the main content.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body || document.activeElement?.id === 'conteudo') onReturn();
    });
    return () => clearTimeout(timer);
  }, [isAsking]);
}
