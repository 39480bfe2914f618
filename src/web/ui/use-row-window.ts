import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GROUP, type RowWindow, windowOf } from './row-window.ts';

/** Lists up to this length are rendered whole. Of longer lists, only the rows near the viewport are rendered. */
const MOST_WHOLE = 200;
/** Distance from the viewport, in px, within which rows are rendered. */
const READY = 1_200;

/**
 * Returns the rows of a long list near the viewport. Returns null if all rows are rendered: in short lists and in
 * print. The rows are children of `list` and have `data-row`. `mostWhole`: length up to which the list is short.
 */
export function useRowWindow(
  count: number,
  list: RefObject<HTMLElement | null>,
  mostWhole = MOST_WHOLE,
): RowWindow | null {
  const heights = useRef<(number | undefined)[]>([]);
  const [shown, setShown] = useState<RowWindow | null>(null);
  const [printing, setPrinting] = useState(false);
  const long = count > mostWhole;

  useEffect(() => {
    if (!long) return undefined;
    const look = (): void => {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const stretch = { top: -top - READY, bottom: window.innerHeight - top + READY };
      const next = windowOf(count, heights.current, stretch);
      setShown((before) => (before && isSame(before, next) ? before : next));
    };
    const onResize = (): void => {
      heights.current = [];
      look();
    };
    const print = (on: boolean) => (): void => flushSync(() => setPrinting(on));
    const [before, after] = [print(true), print(false)];
    look();
    // Scroll events of a pane do not bubble.
    window.addEventListener('scroll', look, { passive: true, capture: true });
    window.addEventListener('resize', onResize);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', onResize);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [long, count, list]);

  const inForce = long && !printing ? (shown ?? { from: 0, to: mostWhole, above: 0, below: 0 }) : null;
  useLayoutEffect(() => {
    if (inForce && list.current) measure(list.current, inForce, heights.current);
  });
  return inForce;
}

function isSame(one: RowWindow, other: RowWindow): boolean {
  return one.from === other.from && one.to === other.to && Math.abs(one.below - other.below) < READY / 2;
}

/** Measures each group, from the top of its first row to the top of the next group. */
function measure(list: HTMLElement, { from }: RowWindow, heights: (number | undefined)[]): void {
  const tops: number[] = [];
  let last = 0;
  [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')].forEach((row, at) => {
    if (at % GROUP === 0) tops.push(row.offsetTop);
    last = row.offsetTop + row.offsetHeight;
  });
  tops.forEach((top, at) => {
    heights[from / GROUP + at] = (tops[at + 1] ?? last) - top;
  });
}
