import { useEffect, useEffectEvent } from 'react';
import type { Role } from '#domain/access/roles.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { readKeys, type Shortcut } from './shortcuts.ts';

const secondKeyMs = 1500;

/** Hears the keys of the whole page, but not those of who is typing or answering a dialog. `palette`: Ctrl K, ⌘K. */
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

function isCommandK({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox], [role=listbox], [role=menu] *')
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true], [role=menu], dialog:popover-open') !== null;
}
