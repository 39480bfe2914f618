import type { CepAddress } from '#contract/addresses.ts';
import type { GuestPage } from '#contract/guest-pages.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import type { CheckInput } from './form/check-input.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { queryClient, setQueryAnswer } from '#web/lib/query-client.ts';

/**
 * Wait before a repeated request. The server waits at most 400 ms for the geocoder, and later results are returned by
 * the next request.
 */
const askAgainMs = 600;

/** Address suggestions for a typed text, near the other end of the trip. */
export function suggestionsQuery(q: string, { serviceAreaId, near, clientId = null, phone = null }: Around) {
  const known = { ...(clientId !== null && { clientId }), ...(phone !== null && { phone }) };
  const input = { limit: 8, ...(q && { q, ...known }), ...(serviceAreaId !== null && { serviceAreaId }), ...near };
  return api.places.suggestions.queryOptions({
    input,
    refetchInterval: ({ state: { data } }) => (data?.geocoder === 'pending' ? askAgainMs : false),
  });
}

/** Landmarks for a map. */
export function landmarksQuery({ serviceAreaId, near }: Around) {
  const input = { limit: 100, ...(serviceAreaId !== null && { serviceAreaId }), ...near };
  return api.places.suggestions.queryOptions({ input, staleTime: 10 * 60_000 });
}

/** Where and for whom an address is searched. */
export type Around = {
  serviceAreaId: string | null;
  near: Coordinates | null;
  clientId?: string | null;
  phone?: string | null;
};

/** Districts of the gazetteer whose names begin with the typed words. */
export function districtsQuery(q: string, serviceAreaId: string | null) {
  const input = { limit: 8, q, only: 'district' as const, ...(serviceAreaId !== null && { serviceAreaId }) };
  return api.places.suggestions.queryOptions({ input, staleTime: 60_000 });
}

/** Returns the address of a postal code, or an error message. */
export async function findCep(cep: string): Promise<CepAddress | string> {
  const query = api.places.cep.queryOptions({ input: { cep }, staleTime: Number.POSITIVE_INFINITY, retry: false });
  return queryClient.fetchQuery(query).catch((error: unknown) => errorText(error));
}

export const panelQuery = api.panel.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
export const areasQuery = api.places.areas.queryOptions({ staleTime: 10 * 60_000 });
/** The walk-in client, for passengers without a client record. The field offers this client before the user types. */
export const walkInQuery = api.clients.list.queryOptions({ input: { limit: 5, q: 'Avulso' }, staleTime: 10 * 60_000 });
/** The latest trip. Its service area is the default of the next request. */
export const clientQuery = (id: string) => api.clients.get.queryOptions({ input: { id } });
export const partnerQuery = (id: string) => api.partners.get.queryOptions({ input: { id } });
export const tripQuery = (id: string) => api.trips.get.queryOptions({ input: { id } });
/** The page of a client's guests, with its settings. */
export const guestPageQuery = (id: string) => api.guestPages.own.queryOptions({ input: { id } });

export function keepGuestPage(id: string, answer: { page: GuestPage | null }): void {
  setQueryAnswer(guestPageQuery(id).queryKey, answer);
}

/** The link of the passenger's page. */
export const linkQuery = (id: string) => api.rides.link.queryOptions({ input: { id } });
export const seriesQuery = (id: string) => api.series.get.queryOptions({ input: { id } });
export const knownStopsQuery = (clientId: string | null) =>
  api.passengers.stops.queryOptions({ input: { ...(clientId && { clientId }), limit: 12 }, staleTime: 60_000 });
/** Stops of the signed-in user's client: saved stops first, then the most frequent ones. */
export const savedStopsQuery = api.passengers.stops.queryOptions({ input: { limit: 100 } });
export const ownPassengersQuery = (q: string) =>
  api.passengers.list.queryOptions({ input: { limit: 100, ...(q && { q }) } });
export const rereadKnown = () => queryClient.invalidateQueries({ queryKey: api.passengers.key() });
export const checkQuery = (input: CheckInput) => api.bookings.check.queryOptions({ input });
type Known = { clientId: string | null; q?: string; phone?: string };
/** Known passengers of the client. Users of a client omit `clientId`. */
export const knownPassengersQuery = ({ clientId, q, phone }: Known) =>
  api.passengers.list.queryOptions({
    input: { ...(clientId && { clientId }), ...(q && { q }), ...(phone && { phone }) },
  });
/** Two lists of a partner's trips: accepted trips before departure, and all trips ever assigned to the partner. */
export const acceptedQuery = (partnerId: string) =>
  api.trips.list.queryOptions({ input: { status: 'accepted', partnerId, order: 'soonest', limit: 100 } });
export const heldQuery = (partnerId: string) => api.trips.list.queryOptions({ input: { partnerId, limit: 100 } });
