import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

export const sessionKey = ['session'] as const;

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

/** Asks again who is signed in. A refusal is only a hint: another tab may have signed somebody in meanwhile. */
export async function rereadSession(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
}

function rereadSessionWhenRefused(error: unknown): void {
  if (error instanceof ApiProblem && error.status === 401) void rereadSession();
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500;
}
