import { queryOptions } from '@tanstack/react-query';
import type { RideView } from '#contract/rides.ts';
import type { RidePhase } from '#domain/trips/ride.ts';
import { ApiProblem, fetchOrProblem } from '#web/lib/api-problem.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** `readAt`: time of the last answer, by the server's clock. */
type Reading = { ride: RideView; etag: string | null; readAt: number };

/** Poll interval by phase: short for a passenger who waits now, long for a trip of next week. */
const everyMs: Record<RidePhase, number | false> = {
  searching: 15_000,
  accepted: 10_000,
  en_route: 4_000,
  arrived: 4_000,
  in_progress: 8_000,
  over: false,
};

/** The data of the passenger's page. Polls while the page is visible. An ETag avoids sending unchanged data again. */
export const rideQuery = (code: string) => {
  const queryKey = ['ride', code] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) => readRide(code, client.getQueryData<Reading>(queryKey), signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (isDeadLink(error)) return false;
      return everyMs[data?.ride.phase ?? 'searching'];
    },
  });
};

/** True when no trip has this code, so that polling stops. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof ApiProblem && [400, 404].includes(error.status);
}

async function readRide(code: string, known: Reading | undefined, signal: AbortSignal): Promise<Reading> {
  const response = await fetchOrProblem(`/api/v1/rides/${encodeURIComponent(code)}`, {
    signal,
    ...(known?.etag && { headers: { 'if-none-match': known.etag } }),
  });
  const readAt = serverNow();
  if (response.status === 304 && known) return { ...known, readAt };
  return { ride: (await response.json()) as RideView, etag: response.headers.get('etag'), readAt };
}
