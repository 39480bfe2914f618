import type { KeyboardEvent } from 'react';

type Choosing = { toggle: (key: string) => void; reach: (key: string, from?: string) => void; clear: () => void };

const steps: Record<string, number> = { arrowdown: 1, j: 1, arrowup: -1, k: -1, home: -Infinity, end: Infinity };

/**
 * Handles the keys of a focused row. Arrows or J and K move the focus, space selects, Shift selects a range, Ctrl +
 * Enter moves the focus to the bulk actions, and Escape clears the selection. Enter follows the row's link natively.
 */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, choosing: Choosing | undefined): void {
  // React also passes the keys of a dialog or menu that the row opened, which is elsewhere in the document.
  if (!event.currentTarget.contains(event.target as Node)) return;
  if (!event.altKey && !event.metaKey && answers(event, choosing)) event.preventDefault();
}

function answers(event: KeyboardEvent<HTMLElement>, choosing: Choosing | undefined): boolean {
  const { key, shiftKey, ctrlKey, currentTarget } = event;
  const list = currentTarget.closest('[data-rows]');
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.findIndex((row) => row.contains(currentTarget));
  const here = keyOf(rows[at]);
  if (ctrlKey) return key === 'Enter' && focus(list?.querySelector('[data-bar] button'));
  const step = steps[key.toLowerCase()];
  const rest = list?.querySelector<HTMLElement>(`[data-rest=${step === Infinity ? 'below' : 'above'}]`);
  if (step !== undefined && !Number.isFinite(step) && rest) {
    // The last rows of a long list are rendered only after scrolling to the end.
    rest.scrollIntoView({ block: step > 0 ? 'end' : 'start' });
    onceGone(rest, () => focusEnd(list, step, shiftKey ? (end) => choosing?.reach(end, here) : undefined));
    return true;
  }
  if (step !== undefined) {
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))];
    if (shiftKey) choosing?.reach(keyOf(next), here);
    return focusRow(next);
  }
  if (!choosing) return false;
  if (key === 'Escape') choosing.clear();
  // A checkbox handles the space bar natively.
  else if (key !== ' ' || currentTarget.matches('input')) return false;
  else if (shiftKey) choosing.reach(here);
  else choosing.toggle(here);
  return true;
}

function focusEnd(list: Element | null, step: number, reach: ((key: string) => void) | undefined): void {
  const row = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].at(step > 0 ? -1 : 0);
  reach?.(keyOf(row));
  focusRow(row);
}

/** Waits until the placeholder is removed. One frame handles the scroll event, and a later one renders the rows. */
function onceGone(rest: HTMLElement, work: () => void, frames = 10): void {
  requestAnimationFrame(() => {
    if (rest.isConnected && frames > 0) onceGone(rest, work, frames - 1);
    else work();
  });
}

function focusRow(row: HTMLElement | undefined): boolean {
  return focus(row?.querySelector('[data-row-focus]:is(a)') ?? row?.querySelector('[data-row-focus]'));
}

function keyOf(row: HTMLElement | undefined): string {
  return row?.dataset.row ?? '';
}

function focus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}
