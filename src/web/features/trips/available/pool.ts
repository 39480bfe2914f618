import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { client } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { knownSession } from '#web/lib/session-store.ts';
import { correctedBy, type PoolEvent, withNews, withOwnPart } from './pool-news.ts';

/** A key of its own: the pool is patched by its events, which carry the whole card, and not read again with every trip. */
const key = ['pool'] as const;
const limit = 100;

/** Events heard while a reading is under way, by trip. */
const heard = new Map<string, PoolEvent>();
let readings = 0;
/** Rate of the partner that read the last list; another person may sign in to the same page. */
let lastRead = { partnerId: '', commissionBp: 0 };

async function readPool(): Promise<Trip[]> {
  readings += 1;
  try {
    const { items } = await client.trips.list({ status: 'available,offered', order: 'soonest', limit });
    const commissionBp = items[0]?.commissionBp ?? null;
    if (commissionBp !== null) lastRead = { partnerId: ownId(), commissionBp };
    return correctedBy(items, [...heard.values()].map(own));
  } finally {
    readings -= 1;
    if (readings === 0) heard.clear();
  }
}

/** Empty for the central, which reads each trip's own rate. */
const ownId = () => knownSession()?.profile.id_parceiro ?? '';
const knowsRate = () => lastRead.partnerId === ownId();
const own = (event: PoolEvent) => withOwnPart(event, ownId() && knowsRate() ? lastRead.commissionBp : null);

export const poolQuery = queryOptions({ queryKey: key, queryFn: readPool, staleTime: 0 });

// Heard for as long as the panel is open, not only by the page: the list is asked for before the page is there, and what
// came in between would be lost.
onLive('pool', (event) => {
  if (readings > 0) heard.set(event.entityId, event);
  queryClient.setQueryData<Trip[]>(key, (known) => known && withNews(known, own(event)));
  // The first card to come into an empty list: the server knows the rate.
  if (event.payload.available && ownId() && !knowsRate()) void readAgain(queryClient, key);
});
// Offers are between the central and one partner, and the pool hears nothing of them.
onLive('trip', ({ entityId, version, payload }) => {
  const known = queryClient.getQueryData<Trip[]>(key)?.find(({ id }) => id === entityId);
  const offer = payload.status === 'offered' || known?.status === 'offered';
  if (offer && (known?.version ?? 0) < version) void readAgain(queryClient, key);
});
// Its areas and categories may be others now.
onLive('partner', () => void readAgain(queryClient, key));

/** Leaves out trips that the reading partner gave back: the server refuses it. */
function withoutGivenBack(trips: Trip[]): Trip[] {
  return trips.filter(({ gaveBack }) => !gaveBack);
}

/** The trips that may be taken now, live. */
export function usePool() {
  const query = useQuery({ ...poolQuery, select: withoutGivenBack });
  return {
    ...query,
    full: query.data?.length === limit,
    leave: (id: string) => queryClient.setQueryData<Trip[]>(key, (known) => known?.filter((trip) => trip.id !== id)),
  };
}
