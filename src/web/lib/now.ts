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
 * Returns the server's time, updated a few times a minute: one clock for all relative times of the page.
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(minutes.watch, minutes.read));
}

/** Returns the whole seconds until an instant, updated every second; negative after it. */
export function useSecondsUntil(instant: string): number {
  const now = useSyncExternalStore(seconds.watch, seconds.read);
  return Math.ceil((Date.parse(instant) - now) / 1000);
}
