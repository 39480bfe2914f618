import { useSyncExternalStore } from 'react';
import { useOffline } from '#web/lib/offline.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { formatClock } from '../queue/queue-labels.ts';

/** Reports of this page. `answeredAt`: server's time of the last answer. `failed`: the last report got no answer. */
export type LastSign = { answeredAt: number | null; failed: boolean };

const noSign: LastSign = { answeredAt: null, failed: false };
let sign = noSign;
const watchers = new Set<() => void>();

function set(next: LastSign): void {
  sign = next;
  for (const watcher of watchers) watcher();
}

/** Notes that a report was answered, or that no answer came. */
export function noteReport({ answered }: { answered: boolean }): void {
  set(answered ? { answeredAt: serverNow(), failed: false } : { ...sign, failed: true });
}

/** Forgets the reports, because the driver is no longer available. */
export function forgetReports(): void {
  set(noSign);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Returns `Sem sinal desde 14:05` when the server does not hear this page; null otherwise. */
export function formatLost({ answeredAt, failed }: LastSign, isOnline: boolean): string | null {
  if (isOnline && !failed) return null;
  return answeredAt === null ? 'Sem sinal' : `Sem sinal desde ${formatClock(new Date(answeredAt).toISOString())}`;
}

/** Says since when the server does not hear this page of an available driver; null while it does. */
export function useLostSign(): string | null {
  const last = useSyncExternalStore(watch, () => sign);
  return formatLost(last, !useOffline());
}
