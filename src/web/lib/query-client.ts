import {
  type InferDataFromTag,
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

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: rereadSessionWhenRefused }),
  mutationCache: new MutationCache({ onError: rereadSessionWhenRefused }),
  defaultOptions: {
    queries: {
      // Live events tell what changed; this only covers what no event names.
      staleTime: 60_000,
      refetchOnMount: isShort,
      refetchOnWindowFocus: isShort,
      refetchOnReconnect: isShort,
      // During an outage reads are retried without end, and the header says so.
      retry: (failures, error) => isOutage(error) || (failures < 2 && !isRefusal(error)),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2),
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Puts what a command answered where the page reads it. A reading that is under way may have been answered before the
 * command: it is given up and made again, for it would bring back what has been changed.
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

// A 401 only suggests that the session ended: another tab may have signed in meanwhile.
function rereadSessionWhenRefused(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) void rereadSession();
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiProblem && error.isOutage;
}

/** True while a read of the page is being retried during an outage. */
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
