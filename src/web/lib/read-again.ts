import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Maximum number of loaded pages of a list that is refetched as a whole. */
const MOST_PAGES = 20;

/**
 * Refetches the queries under a key after a change. A long list would be refetched page by page with every change. If
 * the user is near the top, only the first pages are refetched, and the others when the user reaches them. If the user
 * is further down, the rows stay unchanged.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey, predicate: isLong })) {
    if (!query.isActive() || isAtTop()) client.setQueryData<InfiniteData<unknown>>(query.queryKey, shortened);
  }
  await client.invalidateQueries({ queryKey, predicate: isShort });
}

/** True if a query is refetched as a whole. */
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
