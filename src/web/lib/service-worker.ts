const afterStartMs = 3000;

/**
 * Starts the service worker, which needs a secure address. It serves pages without connection and shows push messages.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After what the page itself has to load.
  setTimeout(() => void registerWorker().catch(() => undefined), afterStartMs);
}

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}
