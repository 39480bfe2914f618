import type { InputOfEstimate } from './components/estimate-input.ts';
import { api } from '#web/lib/api.ts';

export const placesQuery = (q: string) => api.places.list.queryOptions({ input: { limit: 8, ...(q && { q }) } });
export const areasQuery = api.places.areas.queryOptions({ staleTime: 10 * 60_000 });
/** The one client for passengers without a record, to be had without typing. */
export const walkInQuery = api.clients.list.queryOptions({ input: { limit: 5, q: 'Avulso' }, staleTime: 10 * 60_000 });
/** Where the last trip began, the next one probably does. */
export const latestTripQuery = api.trips.list.queryOptions({ input: { limit: 1 }, staleTime: 10 * 60_000 });
export const clientQuery = (id: string) => api.clients.get.queryOptions({ input: { id } });
export const partnerQuery = (id: string) => api.partners.get.queryOptions({ input: { id } });
export const tripQuery = (id: string) => api.trips.get.queryOptions({ input: { id } });
export const estimateQuery = (input: InputOfEstimate) => api.tariffs.estimate.queryOptions({ input });
/** What a partner holds and has not set out for, and what it ever held. */
export const acceptedQuery = (partnerId: string) =>
  api.trips.list.queryOptions({ input: { status: 'accepted', partnerId, order: 'soonest', limit: 100 } });
export const heldQuery = (partnerId: string) => api.trips.list.queryOptions({ input: { partnerId, limit: 100 } });
