import { useSyncExternalStore } from 'react';

/** Whether a media query holds, from the first render on. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Fingers rather than a mouse: a telephone's keyboard for numbers has no comma. */
export const touched = '(pointer: coarse)';

/** Where tables become cards. */
export const narrow = '(width < 768px)';
