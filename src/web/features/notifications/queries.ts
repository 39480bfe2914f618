import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const unreadQuery = api.notifications.unread.queryOptions();

export const listQuery = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...byKey,
});

export const choicesQuery = api.notifications.choices.queryOptions();

/**
 * Applies a live event to the unread count. `unread` is the new count, `settled` the number of notifications that are
 * no longer unread. Without both, the count grows by one. Also re-reads the list of notifications if the list is shown.
 */
export function countNews({ unread, settled = -1 }: { unread?: number; settled?: number }): void {
  queryClient.setQueryData(unreadQuery.queryKey, (before) => {
    return unread === undefined ? before && { unread: Math.max(before.unread - settled, 0) } : { unread };
  });
  void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() });
}
