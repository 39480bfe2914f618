import {
  type InferDataFromTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiProblem } from './api-problem.ts';
import { isShort } from './read-again.ts';
import { rereadSession } from './session-store.ts';

const longestWaitMs = 5000;

/**
 * Client that also repeats the first fetch of a query when it is invalidated meanwhile. The library does not cancel such
 * a fetch, although its answer may be older than the change.
 */
export class PanelQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache().findAll(filters).filter(isFirstFetch);
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    await Promise.allSettled(first.map(async ({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options);
  }
}

function isFirstFetch(query: Query): boolean {
  return query.state.data === undefined && isBeingRead(query);
}

export const queryClient: QueryClient = new PanelQueryClient({
  queryCache: new QueryCache({ onError: rereadSessionWhenRefused }),
  mutationCache: new MutationCache({ onError: rereadSessionWhenRefused }),
  defaultOptions: {
    queries: {
      // Live events report most changes. Refetching covers data without events.
      staleTime: 60_000,
      refetchOnMount: isShort,
      refetchOnWindowFocus: isShort,
      refetchOnReconnect: isShort,
      // During an outage, queries are retried endlessly, and the header shows a notice.
      retry: (failures, error) => isOutage(error) || (failures < 2 && !isRefusal(error)),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2),
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Writes the answer of a command into the query cache. A query in progress may have been answered before the command
 * and would restore the old data, so it is cancelled and repeated.
 */
export function setQueryAnswer<Key extends QueryKey>(
  queryKey: Key,
  answer: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  queryClient.setQueryData(queryKey, answer);
  void queryClient.invalidateQueries({ queryKey, exact: true, predicate: isBeingRead });
}

function isBeingRead({ state }: Pick<Query, 'state'>): boolean {
  return state.fetchStatus === 'fetching';
}

// A 401 does not prove that the session ended, because another tab may have signed in meanwhile.
function rereadSessionWhenRefused(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) void rereadSession();
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiProblem && error.isOutage;
}

/** True while a query of the page is being retried during an outage. */
export function useOutage(): boolean {
  return useSyncExternalStore(watchQueries, () =>
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.fetchStatus === 'fetching' && isOutage(state.fetchFailureReason)),
  );
}

function watchQueries(watcher: () => void): () => void {
  return queryClient.getQueryCache().subscribe(watcher);
}
