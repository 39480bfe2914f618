import { useSyncExternalStore } from 'react';

const key = 'painel.atalhos';
const watchers = new Set<() => void>();

/** Whether single letters are commands in this browser; who speaks to it, or types with a switch, may not want them to be. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, shortcutsOn);
}

function shortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function turnShortcuts(on: boolean): void {
  if (on) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, 'off');
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
