import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const unreadQuery = api.notifications.unread.queryOptions();

export const listQuery = api.notifications.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...byKey,
});

export const choicesQuery = api.notifications.choices.queryOptions();

/** What the live stream says: how many are left, how many need not be read any more, or (neither) one more. The list is read again where it is shown. */
export function countNews({ unread, settled = -1 }: { unread?: number; settled?: number }): void {
  queryClient.setQueryData(unreadQuery.queryKey, (before) => {
    return unread === undefined ? before && { unread: Math.max(before.unread - settled, 0) } : { unread };
  });
  void queryClient.invalidateQueries({ queryKey: api.notifications.list.key() });
}
