import type { KeyboardEvent } from 'react';

const doubts = '[data-doubt]';
const controls = 'input:checked, input:not([type=hidden]), select, textarea, button';

/**
 * Moves the focus by Tab from the text through the doubts to the booking button, and back by Shift + Tab. All other
 * fields follow the button in the order of the page, so that they can be reached too.
 */
export function walkDoubts(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const root = event.currentTarget;
  const target = event.target as HTMLElement;
  const stops = stopsOf(root);
  const at = stops.findIndex((stop) => stop.contains(target));
  const isDoubt = at >= 0 && stops[at]?.matches(`${doubts}, [data-text], [data-book]`);
  const next = stops[at + (event.shiftKey ? -1 : 1)];
  if (!isDoubt || !next || (event.shiftKey ? at === 0 : stops[at]?.matches('[data-book]'))) return;
  event.preventDefault();
  focusOn(next);
}

/** The text, the doubts in the order of the drafts, and the booking button. */
function stopsOf(root: ParentNode): HTMLElement[] {
  const book = root.querySelector<HTMLElement>('[data-book]');
  if (!book) return [];
  return [...root.querySelectorAll<HTMLElement>(`[data-text], ${doubts}`), book];
}

/** Returns a function that focuses the doubt after this one, or else the booking button. To be called before the change. */
export function afterDoubt(from: HTMLElement): () => void {
  const root = from.closest<HTMLElement>('[data-walk]') ?? document.body;
  const before = stopsOf(root);
  const later = before.slice(before.findIndex((stop) => stop.contains(from)) + 1);
  return () => {
    const open = new Set(stopsOf(root));
    const next =
      later.find((stop) => open.has(stop) && stop.matches(doubts)) ??
      [...open].find((stop) => stop.matches(doubts) && !stop.contains(from));
    const stop = next ?? root.querySelector<HTMLElement>('[data-book]');
    if (stop) focusOn(stop);
  };
}

function focusOn(stop: HTMLElement): void {
  const control = stop.matches('button, textarea, input')
    ? stop
    : (stop.querySelector<HTMLElement>('input:checked') ?? stop.querySelector<HTMLElement>(controls));
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
}
