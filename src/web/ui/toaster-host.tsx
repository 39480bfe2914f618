import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasToasts, watchToasts } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Holds the place of the toasts; loads them with the first one. */
export function ToasterHost() {
  const needed = useSyncExternalStore(watchToasts, hasToasts);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
