import { keepPreviousData } from '@tanstack/react-query';
import type { Place, ServiceArea } from '#contract/places.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const areasQuery = api.places.areas.queryOptions();

export function placesQuery(q: string | undefined) {
  return api.places.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ q, cursor }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

/** Places of a service area, or near a point, that the map shows for orientation. */
export function landmarksQuery(serviceAreaId: string | null, near: Coordinates | null) {
  return api.places.suggestions.queryOptions({
    input: { limit: 100, ...(serviceAreaId !== null && { serviceAreaId }), ...near },
  });
}

export const panelQuery = api.panel.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** Re-reads the places after each change, because no live event reports them. */
export async function rereadPlaces(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: api.places.key() });
}

export async function rereadAreas(): Promise<ServiceArea[]> {
  const { items } = await queryClient.fetchQuery({ ...areasQuery, staleTime: 0 });
  return items;
}

/** Finds a place by name, because the API cannot read a single place by id. Names are unique within an area. */
export async function findPlace(id: string, name: string): Promise<Place | undefined> {
  const { items } = await client.places.list({ q: name, limit: 100 });
  return items.find((place) => place.id === id);
}
