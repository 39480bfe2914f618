import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

/** Clock shared by all components that watch it. The clock stops while no component watches it. */
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

/** Returns the server's time, updated a few times a minute. All relative times of the page use this clock. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(minutes.watch, minutes.read));
}

/** Returns the whole seconds until an instant, updated every second. The result is negative after the instant. */
export function useSecondsUntil(instant: string): number {
  const now = useSyncExternalStore(seconds.watch, seconds.read);
  return Math.ceil((Date.parse(instant) - now) / 1000);
}

/**
 * Formats the whole seconds until an instant. The component renders again only when the text changes, so that a list of
 * countdowns in minutes costs little.
 */
export function useCountdown(instant: string, format: (seconds: number) => string): string {
  return useSyncExternalStore(seconds.watch, () => format(Math.ceil((Date.parse(instant) - seconds.read()) / 1000)));
}
