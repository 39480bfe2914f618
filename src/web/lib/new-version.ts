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
  const entry = await readEntry();
  if (entry === null) {
    await new Promise((resolve) => {
      setTimeout(resolve, againMs);
    });
    return ask();
  }
  if (entry !== own) {
    newer = true;
    for (const watcher of watchers) watcher();
  }
  return newer;
}

/** The first file of the build that the server gives out; its name tells builds apart. */
async function readEntry(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as { entry: string }).entry : null;
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
