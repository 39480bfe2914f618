import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '#web/lib/key-target.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';

/** First key of the shortcuts that open a page. The key after it belongs to that shortcut. */
const goKey = 'g';
const goMs = 1_500;
let goAt = Number.NEGATIVE_INFINITY;

/**
 * Handles single keys of a page of trips, by `KeyboardEvent.key` in lower case. They precede the shortcuts of the panel,
 * which ignore a handled key, and they are off where those are: while the user types, in dialogs, and for users who
 * turned single keys off. An action that returns false leaves the key to the panel.
 */
export function useKeys(actions: Readonly<Record<string, (() => void | false) | undefined>>): void {
  const isOn = useShortcutsOn();
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (!isOn || event.defaultPrevented || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return;
    const key = event.key.toLowerCase();
    if (event.timeStamp - goAt < goMs || (event.shiftKey && /^[a-z]$/.test(key))) return;
    const action = actions[key];
    if (!action || (event.repeat && !repeatable.has(key))) return;
    if (action() !== false) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => hear(event);
    document.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('keydown', noteGo);
    return () => {
      document.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('keydown', noteGo);
    };
  }, []);
}

const repeatable = new Set(['j', 'k', 'arrowdown', 'arrowup']);

/** Remembers the first key of a shortcut of the panel until its second key. */
function noteGo(event: KeyboardEvent): void {
  if (event.key === 'Shift') return;
  goAt =
    event.key === goKey && !isTyping(event) && !event.defaultPrevented ? event.timeStamp : Number.NEGATIVE_INFINITY;
}
