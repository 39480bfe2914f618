import { useEffect, useState } from 'react';
import type { GuestPlace } from '#contract/guest-pages.ts';
import { findPlaces } from '../queries.ts';

const pauseMs = 200;
const none: GuestPlace[] = [];

/** Returns the places that match a typed text; none for a text of one letter. */
export function usePlaces(code: string, text: string): GuestPlace[] {
  const q = text.trim();
  const [found, setFound] = useState<{ q: string; items: GuestPlace[] }>({ q: '', items: none });
  useEffect(() => {
    if (q.length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // Without suggestions the text itself is the destination.
      void findPlaces(code, q, stop.signal).then(
        ({ items }) => setFound({ q, items }),
        () => undefined,
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, q]);
  // While the next answer is on its way, the last one stays, so that the list does not flicker.
  return q.length < 2 ? none : found.items;
}
