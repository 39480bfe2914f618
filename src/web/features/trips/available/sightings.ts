import { useEffect, useRef } from 'react';
import { client } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** Trips that the partner saw and that are not reported yet, with the time by the clock of the page. */
const untold = new Map<string, number>();
const reported = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

const batchMs = 1_500;
const retryMs = 15_000;
const most = 100;
/** Maximum age that the server accepts. After a longer time offline the sightings are dropped. */
const longestSeconds = 600;
/** A trip counts as seen after half of its card was visible for a second, so scrolling past does not count. */
const share = 0.5;
const dwellMs = 1_000;

/** Reports to the server that the card of a trip was visible, once for each trip and in batches. */
export function useSighting(tripId: string, on: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  // An administrator who acts as the partner does not count as the partner.
  const own = useSession().acting === null;
  useEffect(() => {
    const card = ref.current;
    if (!card || !on || !own || reported.has(tripId)) return undefined;
    let dwell: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(dwell);
        if (entry?.isIntersecting) dwell = setTimeout(() => see(tripId), dwellMs);
      },
      { threshold: share },
    );
    observer.observe(card);
    return () => {
      clearTimeout(dwell);
      observer.disconnect();
    };
  }, [tripId, on, own]);
  return ref;
}

function see(tripId: string): void {
  if (reported.has(tripId) || untold.has(tripId) || document.visibilityState !== 'visible') return;
  untold.set(tripId, performance.now() - dwellMs);
  timer ??= setTimeout(() => void report(), batchMs);
}

async function report(): Promise<void> {
  const now = performance.now();
  const batch = [...untold]
    .slice(0, most)
    .map(([tripId, at]) => ({ tripId, secondsAgo: Math.round((now - at) / 1_000) }));
  const trips = batch.filter(({ secondsAgo }) => secondsAgo <= longestSeconds);
  try {
    if (trips.length > 0) await client.dispatch.see({ trips });
    for (const { tripId } of batch) {
      untold.delete(tripId);
      reported.add(tripId);
    }
    timer = untold.size > 0 ? setTimeout(() => void report(), batchMs) : undefined;
  } catch {
    // Sightings are not urgent: they are reported when the connection is back.
    timer = setTimeout(() => void report(), retryMs);
  }
}
