import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const batchesQuery = api.adjustmentBatches.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
  ...byKey,
});

export function batchQuery(id: string) {
  return api.adjustmentBatches.get.queryOptions({ input: { id } });
}

export const approvalQuery = api.settings.adjustmentApproval.queryOptions();

/** Re-reads after an action of this user. Changes by other users arrive by the live stream. */
export async function rereadBatches(): Promise<void> {
  const keys = [api.adjustmentBatches.key(), api.wallets.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
