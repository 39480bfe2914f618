import { useSyncExternalStore } from 'react';

const againMs = 5000;
/** Minimum time between two checks made when the page becomes visible. */
const restMs = 10 * 60_000;

let newer = false;
let askedAt = 0;
let asking: Promise<boolean> | null = null;
const watchers = new Set<() => void>();

/** Returns true if the server has another build than this page. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(watch, () => newer);
}

/** Checks the server's build now, and retries until the server answers. */
export function lookForNewVersion(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

/** Checks the server's build whenever the page becomes visible. Returns a function that stops the checks. */
export function watchForNewVersion(): () => void {
  document.addEventListener('visibilitychange', onSight);
  return () => document.removeEventListener('visibilitychange', onSight);
}

function onSight(): void {
  if (document.visibilityState === 'visible' && Date.now() - askedAt > restMs) void lookForNewVersion();
}

async function ask(): Promise<boolean> {
  const own = ownEntry();
  if (own === null || newer) return newer;
  askedAt = Date.now();
  const entries = await readEntries();
  if (entries === null) {
    await new Promise((resolve) => {
      setTimeout(resolve, againMs);
    });
    return ask();
  }
  if (!entries.includes(own)) {
    newer = true;
    for (const watcher of watchers) watcher();
  }
  return newer;
}

/**
 * Returns the entry files of the server's build, those of the panel and of the offline page. Their names identify the
 * build.
 */
async function readEntries(): Promise<string[] | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    if (!response.ok) return null;
    const { entry, offline } = (await response.json()) as { entry: string; offline: string };
    return [entry, offline];
  } catch {
    return null;
  }
}

/** Returns this page's entry file; null when the development server serves the page. */
function ownEntry(): string | null {
  const src = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src');
  return src ?? null;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
