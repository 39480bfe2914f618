import { useSyncExternalStore } from 'react';

/** Chromium's `beforeinstallprompt` event, which can install the panel as an app. */
type Offer = Event & { prompt(): Promise<unknown> };

export type InstallState = 'installed' | 'ready' | 'insecure' | 'by-hand' | 'apple';

let offer: Offer | null = null;
const watchers = new Set<() => void>();

/** Runs at start, because the browser fires the event only once and early. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as Offer);
  });
  window.addEventListener('appinstalled', () => change(null));
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(watch, readState);
}

export async function install(): Promise<void> {
  const asked = offer;
  change(null);
  await asked?.prompt();
}

function readState(): InstallState {
  if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (!window.isSecureContext) return 'insecure';
  if (offer !== null) return 'ready';
  return /iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'by-hand';
}

function change(next: Offer | null): void {
  offer = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
