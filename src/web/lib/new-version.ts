import { useSyncExternalStore } from 'react';

const againMs = 5000;
/** A page that comes back into sight asks, but not each time. */
const restMs = 10 * 60_000;

let newer = false;
let askedAt = 0;
let asking: Promise<boolean> | null = null;
const watchers = new Set<() => void>();

/** Whether the server has another build of the panel than this page was loaded with. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(watch, () => newer);
}

/** Asks the server now, for as long as it takes to get an answer. */
export function lookForNewVersion(): Promise<boolean> {
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

/** Asks when the page comes back into sight. Returns the way to stop. */
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

/** First files of the build that the server gives out: of its page and of the page without connection. Their names tell builds apart. */
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

/** Null where the page was not built, but is served by the bundler while one works on it. */
function ownEntry(): string | null {
  const src = document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src');
  return src ?? null;
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
