import { queryOptions } from '@tanstack/react-query';
import type { Wall } from '#contract/today.ts';
import { api } from '#web/lib/api.ts';
import { isDeadLink, type Reading, readChanged } from '#web/lib/read-changed.ts';

/** The age of a position and the lateness of a car change without an event. */
const rereadMs = 20_000;

export const todayQuery = api.today.board.queryOptions({ refetchInterval: rereadMs, staleTime: 0 });
export const sheetQuery = api.today.sheet.queryOptions({ staleTime: 0 });
export const wallsQuery = api.today.walls.queryOptions();

const wallMs = 10_000;

/** The data of the wall. Polls while the page is visible. */
export const wallQuery = (code: string) => {
  const queryKey = ['wall', code] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readChanged<Wall>(
        `/api/v1/walls/${encodeURIComponent(code)}`,
        client.getQueryData<Reading<Wall>>(queryKey),
        signal,
      ),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (isDeadLink(error) ? false : wallMs),
  });
};
