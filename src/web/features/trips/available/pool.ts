import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { client } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { knownSession } from '#web/lib/session-store.ts';
import { correctedBy, type PoolEvent, withNews, withOwnPart } from './pool-news.ts';

/**
 * Separate query key. Events contain the whole card and update the pool, so the pool is not read again when a trip
 * changes.
 */
const key = ['pool'] as const;
const limit = 100;

/** Events received while a request for the list is pending, by trip. */
const heard = new Map<string, PoolEvent>();
let readings = 0;
/**
 * Commission rate and id of the partner that read the last list. The id is compared before use, because another user
 * may sign in on the same page.
 */
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

/** Returns the id of the signed-in partner. Empty for the central, which sees the rate of each trip. */
const ownId = () => knownSession()?.profile.id_parceiro ?? '';
const knowsRate = () => lastRead.partnerId === ownId();
const own = (event: PoolEvent) => withOwnPart(event, ownId() && knowsRate() ? lastRead.commissionBp : null);

export const poolQuery = queryOptions({ queryKey: key, queryFn: readPool, staleTime: 0 });

// Subscribes while the panel is open, and not only while the page is open. The list is requested before the page
// renders, and events in between would be lost.
onLive('pool', (event) => {
  if (readings > 0) heard.set(event.entityId, event);
  queryClient.setQueryData<Trip[]>(key, (known) => known && withNews(known, own(event)));
  // Reads the list again when no list has contained a trip yet, because only listed trips contain the partner's rate.
  if (event.payload.available && ownId() && !knowsRate()) void readAgain(queryClient, key);
});
onLive('trip', ({ entityId, version, payload }) => {
  const known = queryClient.getQueryData<Trip[]>(key)?.find(({ id }) => id === entityId);
  // Offers concern one partner only and cause no pool events.
  const offer = (payload.status === 'offered' || known?.status === 'offered') && (known?.version ?? 0) < version;
  // A partner receives this event only for a trip that it had. The card of the pool event does not show who gave it back.
  const isBack = payload.status === 'available' && ownId() !== '';
  if (offer || isBack) void readAgain(queryClient, key);
});
// Areas and categories of the partner may have changed.
onLive('partner', () => void readAgain(queryClient, key));

/** Leaves out trips that the partner gave back, because the server refuses to accept them again. */
function withoutGivenBack(trips: Trip[]): Trip[] {
  return trips.filter(({ gaveBack }) => !gaveBack);
}

/** Returns the available trips, updated live. */
export function usePool() {
  const query = useQuery({ ...poolQuery, select: withoutGivenBack });
  return {
    ...query,
    full: query.data?.length === limit,
    leave: (id: string) => queryClient.setQueryData<Trip[]>(key, (known) => known?.filter((trip) => trip.id !== id)),
  };
}
