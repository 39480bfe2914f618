import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { rereadSession } from './session-store.ts';

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: rereadSessionWhenRefused }),
  mutationCache: new MutationCache({ onError: rereadSessionWhenRefused }),
  defaultOptions: {
    queries: {
      // Live events tell what changed; this only covers what no event names.
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && !isRefusal(error),
    },
    mutations: { networkMode: 'always' },
  },
});

// A refusal is only a hint that nobody is signed in: another tab may have signed somebody in meanwhile.
function rereadSessionWhenRefused(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) void rereadSession();
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
