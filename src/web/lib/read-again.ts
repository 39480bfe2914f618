import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what stands under a key, because it has changed. A first reading that is under way is never given up by the
 * library, and may have been answered before the change: what it brings counts as old, and is read once more.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await client.invalidateQueries({ queryKey });
  if (isFirst) await client.invalidateQueries({ queryKey });
}
