const afterStartMs = 3000;

/** What only a secure address has: the worker that shows a page without connection, and what is pushed. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After what the page itself has to load.
  setTimeout(() => void registerWorker().catch(() => undefined), afterStartMs);
}

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
}
