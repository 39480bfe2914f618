import type { CentralSettings } from '#contract/central-settings.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';

export const centralQuery = api.settings.get.queryOptions();

export const firstStepsQuery = api.settings.firstSteps.queryOptions();

/** Writes the answer of a change into the query cache. */
export function keepCentral(settings: CentralSettings): CentralSettings {
  setQueryAnswer(centralQuery.queryKey, settings);
  return settings;
}

export async function rereadCentral(): Promise<CentralSettings> {
  return queryClient.fetchQuery({ ...centralQuery, staleTime: 0 });
}
