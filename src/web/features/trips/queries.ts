import { type InfiniteData, keepPreviousData } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import type { TripOrder } from '#contract/trips.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { localDate, toInstant } from '#domain/time.ts';
import { assignedStatuses, openStatuses } from '#domain/trips/status.ts';
import { api } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { byKey, type Page } from '#web/lib/paging.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';

export const tripQuery = (id: string) => api.trips.get.queryOptions({ input: { id } });
export const chargeQuery = (id: string) => api.charges.get.queryOptions({ input: { id } });
export const expenseReceiptsQuery = (id: string) => api.expenseReceipts.list.queryOptions({ input: { id } });
export const bookingQuery = (id: string) => api.bookings.get.queryOptions({ input: { id } });
export const seriesQuery = (id: string) => api.series.get.queryOptions({ input: { id } });
export const tripEventsQuery = (id: string) => api.trips.events.queryOptions({ input: { id } });
export const positionQuery = (id: string) => api.rides.position.queryOptions({ input: { id } });
export const linkQuery = (id: string) => api.rides.link.queryOptions({ input: { id } });
export const waitingLinksQuery = api.rides.waitingLinks.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...byKey,
});
export const tripRouteQuery = (id: string) => api.trips.route.queryOptions({ input: { id } });
/**
 * Landmarks for a map. Requesters get the places nearest to a point. Partners get the first places of the area by name.
 */
export const landmarksQuery = (near: Coordinates) =>
  api.places.suggestions.queryOptions({ input: { limit: 100, ...near }, staleTime: 10 * 60_000 });
export const areaPlacesQuery = (serviceAreaId: string) =>
  api.places.list.queryOptions({ input: { limit: 100, serviceAreaId }, staleTime: 10 * 60_000 });
export const panelQuery = api.panel.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
export const candidatesQuery = (id: string) => api.trips.candidates.queryOptions({ input: { id } });
export const centralQuery = api.settings.get.queryOptions();
export const partnerQuery = (id: string) => api.partners.get.queryOptions({ input: { id } });
export const clientQuery = (id: string) => api.clients.get.queryOptions({ input: { id } });

export const disputesQuery = api.dispatch.disputes.queryOptions();
export const approvalsQuery = api.approvals.list.queryOptions();
export const uncoveredQuery = api.dispatch.uncovered.queryOptions();

const street = { order: 'soonest', limit: 100 } as const;
export const runningQuery = api.trips.list.queryOptions({
  input: { ...street, status: 'en_route,arrived,in_progress' },
});
/** Accepted trips with a pickup until `to`. */
export const soonQuery = (to: string) =>
  api.trips.list.queryOptions({ input: { ...street, status: 'accepted', to }, placeholderData: keepPreviousData });

/** The filters of `GET /trips`. */
export type TripFilters = {
  status?: string;
  from?: string;
  to?: string;
  q?: string;
  partnerId?: string;
  clientId?: string;
  seriesId?: string;
  clientSide?: Trip['clientSide'];
  partnerSide?: Trip['partnerSide'];
  past?: boolean;
  uncovered?: boolean;
  designated?: boolean;
  order?: TripOrder;
  limit?: number;
};

/** Later pages are larger: the first page must arrive quickly, and a user who continues usually reads many trips. */
const furtherPages = { limit: 100 } as const;

export function tripsQuery(filters: TripFilters) {
  return api.trips.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor, ...(cursor !== undefined && furtherPages) }),
    ...byKey,
    // After a change of filters, the previous trips stay visible until the new ones arrive.
    placeholderData: keepPreviousData,
  });
}

/** Statuses of trips that have not ended. */
export const underWay = [...openStatuses, ...assignedStatuses, 'in_progress'].join(',');

/**
 * First view of the history. The server's clock limits the list, so the key contains no time, and the menu can prefetch
 * the list under the same key.
 */
export const pastQuery = (own: Pick<TripFilters, 'partnerId'>) => tripsQuery({ past: true, ...own });

/** Trips of today and later, by day, earliest first. */
export function daysAheadQuery(now: Date) {
  const from = toInstant(localDate(now, readerZone), '00:00', readerZone).toISOString();
  return tripsQuery({ status: underWay, from, order: 'soonest' });
}

export const uncoveredAheadQuery = tripsQuery({ uncovered: true, order: 'soonest' });
/** Trips that the central designated to the calling partner and that are not published. */
export const designatedQuery = tripsQuery({ designated: true, order: 'soonest' });

/** Writes the trip that an action returned into every cached list and page, unless the cache has a newer version. */
export function showNewer(trip: Trip): void {
  setQueryAnswer(tripQuery(trip.id).queryKey, (known) => newerOf(known, trip));
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
  void queryClient.invalidateQueries({ queryKey: chargeQuery(trip.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: expenseReceiptsQuery(trip.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: tripEventsQuery(trip.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: tripRouteQuery(trip.id).queryKey });
}

function newerOf(known: Trip | undefined, trip: Trip): Trip {
  return known && known.version > trip.version ? known : trip;
}

/** The payment terms of partners, which administrators and partners may read. */
export const paymentTermsQuery = api.settings.paymentTerms.queryOptions();

export const decisionsQuery = (id: string) => api.dispatch.decisions.queryOptions({ input: { id } });

/** Blocks of passengers: the own ones of a driver, all for the central. */
export const blocksQuery = api.passengerBlocks.list.queryOptions();
