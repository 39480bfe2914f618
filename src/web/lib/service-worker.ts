const afterStartMs = 3000;

/**
 * Starts the service worker, which requires https or localhost. The worker serves pages without connection and shows
 * push messages.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Registers after the page's own files are loaded.
  setTimeout(() => void registerWorker().catch(() => undefined), afterStartMs);
}

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}
