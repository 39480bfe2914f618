import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#domain/access/roles.ts';
import { isDialogOpen, isTyping } from '#web/lib/key-target.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { readKeys, type Shortcut } from './shortcuts.ts';

const secondKeyMs = 1500;

/**
 * Handles shortcuts on the whole page, except while the user types or a dialog is open. `onPalette` runs on Ctrl K or
 * ⌘K.
 */
export function useShortcuts(role: Role, onShortcut: (shortcut: Shortcut) => void, onPalette: () => void): void {
  const on = useShortcutsOn();
  const hear = useEffectEvent((pressed: readonly string[], event: KeyboardEvent): readonly string[] => {
    if (isCommandK(event)) {
      event.preventDefault();
      if (!isDialogOpen()) onPalette();
      return [];
    }
    if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return [];
    if (event.key === 'Shift') return pressed;
    if (pressed.length === 0 && enterList(event)) return [];
    const key = event.key.toLowerCase();
    if (event.shiftKey && /^[a-z]$/.test(key)) return [];
    const now = [...pressed, key];
    const read = readKeys(now, role);
    if (read === 'go on') return now;
    if (read === null) return [];
    event.preventDefault();
    onShortcut(read);
    return [];
  });
  useEffect(() => {
    void import('#web/lib/kept-focus.ts').then(
      ({ watchFocus }) => watchFocus(),
      () => null,
    );
  }, []);
  useEffect(() => {
    let pressed: readonly string[] = [];
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      clearTimeout(pause);
      pressed = hear(pressed, event);
      pause = setTimeout(() => (pressed = []), secondKeyMs);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/**
 * Moves the focus from outside into the page's list. J, K and the space bar focus the first row, and the space bar also
 * selects the row.
 */
function enterList(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (event.shiftKey || !['j', 'k', ' '].includes(key)) return false;
  // A focused button handles the space bar itself. Inside the list, the rows handle the keys.
  if (document.activeElement?.closest(key === ' ' ? 'button, summary, [data-rows]' : '[data-rows]')) return false;
  const row = document.querySelector('main [data-rows] [data-row]');
  const choice = row?.querySelector<HTMLElement>('input[type=checkbox]');
  const target = key === ' ' ? choice : (row?.querySelector<HTMLElement>('[data-row-focus]:is(a)') ?? choice);
  if (!target) return false;
  event.preventDefault();
  target.focus();
  if (key === ' ') target.click();
  return true;
}

function isCommandK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
