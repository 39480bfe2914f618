import { useSyncExternalStore } from 'react';

const tickMs = 15_000;
let current = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

/** The time of day, a few times a minute: one clock for everything on the page that says "em 25 min". */
export function useNow(): Date {
  return new Date(useSyncExternalStore(watch, () => current));
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    tick();
    timer = setInterval(tick, tickMs);
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  current = Date.now();
  for (const watcher of watchers) watcher();
}
