import type { InfiniteData } from '@tanstack/react-query';

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * Options of `infiniteOptions` for every list with keyset pagination, in addition to the input:
 * `api.clients.list.infiniteOptions({ input: (cursor) => ({ ...filters, cursor }), ...byKey })`.
 */
export const byKey = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

/** Returns the rows of all loaded pages. */
export function rowsOf<Item>(data: InfiniteData<Page<Item>> | undefined): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}
