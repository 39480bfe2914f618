import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, from the first render on. */
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

/** Matches touch devices. Their numeric keyboard has no comma. */
export const touched = '(pointer: coarse)';

/** Width below which tables become cards. */
export const narrow = '(width < 768px)';
