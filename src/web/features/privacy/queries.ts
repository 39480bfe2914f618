import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const ownRequestQuery = api.privacy.ownRequest.queryOptions();
export const requestsQuery = api.privacy.requests.queryOptions();
export const retentionQuery = api.privacy.retention.queryOptions();

export function standingQuery(id: string) {
  return api.privacy.standing.queryOptions({ input: { id } });
}

export function rereadRequests(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: api.privacy.requests.key() });
}
