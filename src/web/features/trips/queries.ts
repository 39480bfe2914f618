import { type InfiniteData, keepPreviousData } from '@tanstack/react-query';
import type { Trip } from '#contract/trips.ts';
import { heldStatuses, openStatuses } from '#domain/trips/status.ts';
import { api } from '#web/lib/api.ts';
import { byKey, type Page } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const tripQuery = (id: string) => api.trips.get.queryOptions({ input: { id } });
export const tripEventsQuery = (id: string) => api.trips.events.queryOptions({ input: { id } });
export const candidatesQuery = (id: string) => api.trips.candidates.queryOptions({ input: { id } });
export const partnerQuery = (id: string) => api.partners.get.queryOptions({ input: { id } });
export const clientQuery = (id: string) => api.clients.get.queryOptions({ input: { id } });

/** As GET /trips takes them. */
export type TripFilters = {
  status?: string;
  from?: string;
  to?: string;
  q?: string;
  partnerId?: string;
  clientId?: string;
  clientSide?: Trip['clientSide'];
  partnerSide?: Trip['partnerSide'];
  uncovered?: boolean;
  designated?: boolean;
  order?: 'newest' | 'soonest';
};

export function tripsQuery(filters: TripFilters) {
  return api.trips.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...byKey,
    // A change of filters shows what was there until it can show what is.
    placeholderData: keepPreviousData,
  });
}

/** Trips that are still to be run, or under way. */
export const underWay = [...openStatuses, ...heldStatuses, 'in_progress'].join(',');

/** Puts a trip that an action answered wherever it is shown, unless something newer is there already. */
export function showNewer(trip: Trip): void {
  queryClient.setQueryData(tripQuery(trip.id).queryKey, (known) => newerOf(known, trip));
  queryClient.setQueriesData<InfiniteData<Page<Trip>>>(
    { queryKey: api.trips.list.key({ type: 'infinite' }) },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === trip.id ? newerOf(item, trip) : item)),
        })),
      },
  );
  void queryClient.invalidateQueries({ queryKey: tripEventsQuery(trip.id).queryKey });
}

function newerOf(known: Trip | undefined, trip: Trip): Trip {
  return known && known.version > trip.version ? known : trip;
}
