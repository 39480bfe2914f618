import type { DispatchPolicy } from '#contract/ranks.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { policiesQuery } from '../queries.ts';

/** Re-reads the policies after each change, because no live event reports them. */
export async function rereadPolicies(): Promise<DispatchPolicy[]> {
  const { items } = await queryClient.fetchQuery({ ...policiesQuery, staleTime: 0 });
  return items;
}
