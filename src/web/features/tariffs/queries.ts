import type { Tariff } from '#contract/tariffs.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const tariffsQuery = api.tariffs.list.queryOptions();
export const areasQuery = api.places.areas.queryOptions();

/** No live event tells of tariffs: they are read again after each change. */
export async function rereadTariffs(): Promise<Tariff[]> {
  const { items } = await queryClient.fetchQuery({ ...tariffsQuery, staleTime: 0 });
  return items;
}
