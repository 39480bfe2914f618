import { useEffect, useState } from 'react';
import type { GuestWay } from '#contract/guest-pages.ts';
import { estimate } from '../queries.ts';

const pauseMs = 300;

/**
 * Returns the estimate of a way in centavos. Undefined while it is unknown, null for a way without an estimate. Only
 * places have coordinates, so a destination as text is not asked about.
 */
export function useEstimate(code: string, way: GuestWay): number | null | undefined {
  const body = way.destination !== '' && way.placeId !== null ? JSON.stringify(way) : null;
  const [known, setKnown] = useState<{ body: string | null; cents: number | null }>({ body: null, cents: null });
  useEffect(() => {
    if (body === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void estimate(code, JSON.parse(body) as GuestWay, stop.signal).then(
        ({ estimateCents }) => setKnown({ body, cents: estimateCents }),
        () => setKnown({ body: null, cents: null }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [code, body]);
  if (body === null) return way.destination === '' ? undefined : null;
  return known.body === body ? known.cents : undefined;
}
