import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** So many pages of a list are read again when something changed. */
const MOST_PAGES = 20;

/**
 * Reads the queries under a key again after a change. A first read in progress is not cancelled by the library and may have been answered before the change, so its result counts as stale and is read once more.
 *
 * A long list would be read page by page with every change. At its beginning the first pages are read anew, and the others when the user reaches them; further down the rows stay unchanged.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey, predicate: isLong })) {
    if (!query.isActive() || isAtTop()) client.setQueryData<InfiniteData<unknown>>(query.queryKey, shortened);
  }
  const isFirst = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  await client.invalidateQueries({ queryKey, predicate: isShort });
  if (isFirst) await client.invalidateQueries({ queryKey, predicate: isShort });
}

/** Whether a query may be read again as a whole. */
export function isShort(query: Pick<Query, 'state'>): boolean {
  const pages = (query.state.data as { pages?: unknown } | undefined)?.pages;
  return !Array.isArray(pages) || pages.length <= MOST_PAGES;
}

function isLong(query: Pick<Query, 'state'>): boolean {
  return !isShort(query);
}

function shortened(data: InfiniteData<unknown> | undefined): InfiniteData<unknown> | undefined {
  return data && { pages: data.pages.slice(0, MOST_PAGES), pageParams: data.pageParams.slice(0, MOST_PAGES) };
}

function isAtTop(): boolean {
  return window.scrollY < window.innerHeight;
}
