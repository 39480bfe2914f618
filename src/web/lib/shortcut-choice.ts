import { useSyncExternalStore } from 'react';
import { deviceStorage } from './browser-storage.ts';

const key = 'painel.atalhos';
const watchers = new Set<() => void>();

/**
 * Returns whether single-letter shortcuts are on in this browser. Users of speech or switch input may turn the
 * shortcuts off.
 */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, shortcutsOn);
}

function shortcutsOn(): boolean {
  return deviceStorage.read(key) !== 'off';
}

export function turnShortcuts(on: boolean): void {
  deviceStorage.write(key, on ? null : 'off');
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
