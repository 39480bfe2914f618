import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Lift, RowId } from './plan-rows.ts';

/** Distance, in px, from which a press is a drag. */
const DRAG_PX = 5;
/** Distance from the edge of the window, in px, within which a drag scrolls the page, and the px per frame. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

type Press = { tripId: string; from: RowId; x: number; y: number };
type Options = { lift: Lift | null; setLift: (lift: Lift | null) => void; onDrop: (lift: Lift) => void };

/**
 * Lifts a trip by pointer. Returns the handler of a press on the timeline. Uses no @dnd-kit, because rows far from the
 * viewport are not rendered, such as the one of the lifted trip, and the target may be in another list.
 */
export function useDrag({ lift, setLift, onDrop }: Options): (event: ReactPointerEvent<HTMLElement>) => void {
  const press = useRef<Press | null>(null);
  const isDragging = lift?.by === 'pointer';

  const move = useEffectEvent(({ clientX, clientY }: PointerEvent) => {
    const pressed = press.current;
    if (!pressed) return;
    if (!isDragging && Math.hypot(clientX - pressed.x, clientY - pressed.y) < DRAG_PX) return;
    const over = rowAt(clientX, clientY);
    const target = over === undefined ? (lift ?? { target: pressed.from }).target : over;
    if (lift?.target !== target) setLift({ tripId: pressed.tripId, from: pressed.from, target, by: 'pointer' });
  });
  const stop = useEffectEvent((isDropped: boolean) => {
    press.current = null;
    if (!isDragging) return;
    if (isDropped) onDrop(lift);
    else setLift(null);
  });
  // The row of the lifted trip may leave the rendered rows, so that the window listens.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('pointermove', (event) => move(event), { signal });
    window.addEventListener('pointerup', () => stop(true), { signal });
    window.addEventListener('pointercancel', () => stop(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal });
    return () => controller.abort();
  }, []);
  useScrollAtEdge(isDragging);

  return ({ target, button, pointerType, clientX, clientY }) => {
    const bar = target instanceof Element ? target.closest<HTMLElement>('[data-trip]') : null;
    const from = bar ? rowOf(bar) : undefined;
    // A finger scrolls the timeline. The details of the trip offer the move as a button.
    if (!bar || from === undefined || button !== 0 || pointerType === 'touch' || isFixed(bar)) return;
    setLift(null);
    press.current = { tripId: bar.dataset['trip'] ?? '', from, x: clientX, y: clientY };
  };
}

export function isFixed({ dataset }: HTMLElement): boolean {
  return dataset['mark'] === 'fixed';
}

/** Returns the row of an element; undefined outside the rows. */
export function rowOf(element: Element): RowId | undefined {
  const row = element.closest<HTMLElement>('[data-line]');
  return row ? (row.dataset['driver'] ?? null) : undefined;
}

function rowAt(x: number, y: number): RowId | undefined {
  const element = document.elementFromPoint(x, y);
  return element ? rowOf(element) : undefined;
}

/** Scrolls the page while a trip is dragged near the edge of the window. */
function useScrollAtEdge(isDragging: boolean): void {
  useEffect(() => {
    if (!isDragging) return undefined;
    let pointer = window.innerHeight / 2;
    let frame = 0;
    const look = ({ clientY }: PointerEvent): void => {
      pointer = clientY;
    };
    const scroll = (): void => {
      if (pointer < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
      if (pointer > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
      frame = requestAnimationFrame(scroll);
    };
    window.addEventListener('pointermove', look);
    frame = requestAnimationFrame(scroll);
    return () => {
      window.removeEventListener('pointermove', look);
      cancelAnimationFrame(frame);
    };
  }, [isDragging]);
}
