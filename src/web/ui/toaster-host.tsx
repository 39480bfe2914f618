import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { hasToasts, watchToasts } from './toast.ts';

export const loadToaster = () => import('./toaster.tsx');
const Toaster = lazyPart(loadToaster, 'Toaster');

/** Loads the code of the toasts when the first toast is shown. */
export function ToasterHost() {
  const needed = useSyncExternalStore(watchToasts, hasToasts);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
