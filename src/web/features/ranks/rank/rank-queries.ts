import type { Rank } from '#contract/ranks.ts';
import type { Coordinates } from '#domain/places/distance.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ranksQuery } from '../queries.ts';

export const panelQuery = api.panel.info.queryOptions({ staleTime: Number.POSITIVE_INFINITY });

/** Places that the map of a rank shows for orientation. */
export function landmarksQuery(serviceAreaId: string | null, near: Coordinates | null) {
  return api.places.suggestions.queryOptions({
    input: { limit: 100, ...(serviceAreaId !== null && { serviceAreaId }), ...near },
  });
}

export async function rereadRanks(): Promise<Rank[]> {
  const { items } = await queryClient.fetchQuery({ ...ranksQuery, staleTime: 0 });
  return items;
}
