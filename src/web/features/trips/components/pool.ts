import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { client } from '#web/lib/api.ts';
import { useOnLive } from '#web/lib/live.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { correctedBy, type PoolEvent, withNews } from './pool-news.ts';

/** A key of its own: the pool is patched by its events, which carry the whole card, and not read again with every trip. */
const key = ['pool'] as const;
const limit = 100;

/** Events heard while a reading is under way, by trip. */
const heard = new Map<string, PoolEvent>();
let readings = 0;

async function readPool(): Promise<Trip[]> {
  readings += 1;
  try {
    const { items } = await client.trips.list({ status: 'available,offered', order: 'soonest', limit });
    return correctedBy(items, heard.values());
  } finally {
    readings -= 1;
    if (readings === 0) heard.clear();
  }
}

/** The trips that may be taken now, live. */
export function usePool() {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: key, queryFn: readPool, staleTime: 0 });

  useOnLive('pool', (event) => {
    if (readings > 0) heard.set(event.entityId, event);
    queryClient.setQueryData<Trip[]>(key, (known) => known && withNews(known, event));
  });
  // Offers are between the central and one partner, and the pool hears nothing of them.
  useOnLive('trip', ({ entityId, version, payload }) => {
    const known = query.data?.find(({ id }) => id === entityId);
    const offer = payload.status === 'offered' || known?.status === 'offered';
    if (offer && (known?.version ?? 0) < version) void readAgain(queryClient, key);
  });
  // Its areas and categories may be others now.
  useOnLive('partner', () => void readAgain(queryClient, key));

  return {
    ...query,
    full: query.data?.length === limit,
    leave: (id: string) => queryClient.setQueryData<Trip[]>(key, (known) => known?.filter((trip) => trip.id !== id)),
  };
}
