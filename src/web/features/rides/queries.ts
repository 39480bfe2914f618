import { queryOptions } from '@tanstack/react-query';
import type { RideView } from '#contract/rides.ts';
import type { RidePhase } from '#domain/trips/ride.ts';
import { isDeadLink, type Reading, readChanged } from '#web/lib/read-changed.ts';

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
    queryFn: ({ client, signal }) =>
      readChanged<RideView>(
        `/api/v1/rides/${encodeURIComponent(code)}`,
        client.getQueryData<Reading<RideView>>(queryKey),
        signal,
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (isDeadLink(error)) return false;
      return everyMs[data?.body.phase ?? 'searching'];
    },
  });
};
