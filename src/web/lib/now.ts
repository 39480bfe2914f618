import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** One clock shared by all components that watch it, stopped while none does. */
function tickingClock(everyMs: number) {
  let current = serverNow();
  let timer: ReturnType<typeof setInterval> | undefined;
  const watchers = new Set<() => void>();

  function tick(): void {
    current = serverNow();
    for (const watcher of watchers) watcher();
  }

  function watch(watcher: () => void): () => void {
    if (watchers.size === 0) {
      tick();
      timer = setInterval(tick, everyMs);
    }
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) clearInterval(timer);
    };
  }

  return { watch, read: () => current };
}

const minutes = tickingClock(15_000);
const seconds = tickingClock(1_000);

/**
 * The time of day as the server knows it, a few times a minute: one clock for everything on the page that says "em 25
 * min".
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(minutes.watch, minutes.read));
}

/** Whole seconds until an instant, counting down every second; below zero once it has passed. */
export function useSecondsUntil(instant: string): number {
  const now = useSyncExternalStore(seconds.watch, seconds.read);
  return Math.ceil((Date.parse(instant) - now) / 1000);
}
