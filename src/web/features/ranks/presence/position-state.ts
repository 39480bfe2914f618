import { useSyncExternalStore } from 'react';

/**
 * `denied`: the browser does not give the position to the page. `unasked`: the browser was not asked yet. `lost`: the
 * device has no position at the moment.
 */
export type PositionTrouble = 'denied' | 'unasked' | 'lost';

/** Sharing of the position by this page. `sentAt`: time of the last sent position, in epoch milliseconds of the server. */
export type PositionState = { trouble: PositionTrouble | null; sentAt: number | null };

let current: PositionState = { trouble: null, sentAt: null };
const watchers = new Set<() => void>();
const reporters = new Set<() => void>();

export function usePositionState(): PositionState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => current,
  );
}

export function positionState(): PositionState {
  return current;
}

export function setPositionState(change: Partial<PositionState>): void {
  const next = { ...current, ...change };
  if (next.trouble === current.trouble && next.sentAt === current.sentAt) return;
  current = next;
  for (const watcher of watchers) watcher();
}

/** Sends the next report at once, after the driver has changed the consent or the permission. */
export function reportNow(): void {
  for (const report of reporters) report();
}

/** Subscribes the reporter of the page to `reportNow`. */
export function onReportNow(report: () => void): () => void {
  reporters.add(report);
  return () => reporters.delete(report);
}
